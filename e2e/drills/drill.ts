import { evidenceFile, writeEvidence } from '../../tools/evidence/evidence.ts'
import { verdictLines } from '../faults/report.ts'
import { drills } from './drills.ts'
import { readWanted } from './options.ts'
import { missingPackages } from './programs.ts'

/**
 * `npm run drill -- NAME`: what a serious deployment must survive, tried on this machine with the programs that run there. Without arguments it lists the drills;
 * one whose Debian packages are not installed is skipped, which is no failure.
 */
async function main(): Promise<boolean> {
  const { name, options, write } = readWanted(process.argv.slice(2))
  const drill = drills.find((candidate) => candidate.name === name)
  if (!drill) {
    for (const { name: known, about, needs } of drills) console.info(`${known.padEnd(10)} ${about} (Debian: ${needs.join(' ')})`)
    return name === undefined
  }
  const missing = missingPackages(drill.needs)
  if (missing.length > 0) {
    console.info(`skipped: ${drill.name} needs Debian's packages ${missing.join(' ')} (apt-get install ${missing.join(' ')})`)
    return true
  }
  if (drill.needsRoot && process.getuid?.() !== 0) {
    console.info(`skipped: ${drill.name} makes network namespaces, which needs root`)
    return true
  }
  const started = Date.now()
  const log = (line: string): void => console.info(`  ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`)
  console.info(`${drill.name}: ${drill.about}; seed ${options.seed}`)
  const result = await drill.run(options, log)
  const verdicts = verdictLines(result)
  for (const line of ['', ...result.counts, '', ...verdicts]) console.info(line)
  const failed = result.verdicts.filter(({ wrong }) => wrong.length > 0).length
  if (write) {
    const lines = [...result.counts.map((line) => `- ${line}`), '', ...verdicts.map((line) => `    ${line}`)]
    writeEvidence(evidenceFile, { name: `drill ${drill.name}`, lines })
  }
  if (failed > 0) console.info(`\nAgain with the same choices: npm run drill -- ${drill.name} --seed ${options.seed}`)
  console.info(`\n${drill.name}: ${result.verdicts.length - failed} passed, ${failed} failed`)
  return failed === 0
}

main().then(
  (allHeld) => process.exit(allHeld ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.stack : error)
    process.exit(1)
  },
)
