import { evidenceFile, writeEvidence } from '../../tools/evidence/evidence.ts'
import { modes } from './modes.ts'
import { readOptions, type Wanted } from './options.ts'
import { verdictLines } from './report.ts'

/**
 * `npm run test:faults -- --NAME [N]`: the shop is broken in every way we know of, and then the books of the outside world must agree with ours: nothing
 * lost, nothing doubled, no micro missing. The modes stand in modes.ts.
 */
async function main(): Promise<boolean> {
  const plan = readOptions(process.argv.slice(2), modes)
  let allHeld = true
  for (const wanted of plan.wanted) allHeld = (await runMode(wanted, plan.write)) && allHeld
  return allHeld
}

async function runMode({ mode, options }: Wanted, write: boolean): Promise<boolean> {
  const started = Date.now()
  const log = (line: string): void => console.info(`  ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  console.info(`${mode.name}: ${mode.about}; ${options.size} ${mode.counts}, seed ${options.seed}`)
  const result = await mode.run(options, log)
  const verdicts = verdictLines(result)
  for (const line of [...result.counts, '', ...verdicts]) console.info(line)
  const failed = result.verdicts.filter(({ wrong }) => wrong.length > 0).length
  if (write) {
    const lines = [...result.counts.map((line) => `- ${line}`), '', ...verdicts.map((line) => `    ${line}`)]
    writeEvidence(evidenceFile, { name: mode.section ?? mode.name, lines })
  }
  if (failed > 0)
    console.info(`\nAgain with the same choices: npm run test:faults -- --${mode.name} ${options.size} --seed ${options.seed}`)
  console.info(`\n${mode.name}: ${result.verdicts.length - failed} passed, ${failed} failed\n`)
  return failed === 0
}

main().then(
  (allHeld) => process.exit(allHeld ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
