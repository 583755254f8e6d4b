import { evidenceFile, writeEvidence } from './evidence/evidence.ts'
import { readOptions } from './faults/options.ts'
import { countsOf, verdictLines } from './faults/report.ts'
import { runFaults } from './faults/run.ts'

/**
 * `npm run test:faults -- --kills N`: the server is killed at random moments while people order and pay and the upstream panel and the gateway fail in
 * every way they know; then the books of the outside world must agree with ours: nothing lost, nothing doubled, no micro missing.
 */
async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const started = Date.now()
  const log = (line: string): void => console.info(`  ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  const run = await runFaults(options, log)
  const counts = countsOf(options, run)
  const verdicts = verdictLines(run)
  for (const line of [...counts, '', ...verdicts]) console.info(line)
  const failed = run.verdicts.filter(({ wrong }) => wrong.length > 0).length
  if (options.write) {
    writeEvidence(evidenceFile, {
      name: 'kills',
      lines: [...counts.map((line) => `- ${line}`), '', ...verdicts.map((line) => `    ${line}`)],
    })
  }
  if (failed > 0) console.info(`\nAgain with the same kill times: npm run test:faults -- --kills ${options.kills} --seed ${options.seed}`)
  console.info(`\n${run.verdicts.length - failed} passed, ${failed} failed`)
  return failed === 0
}

main().then(
  (allHeld) => process.exit(allHeld ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
