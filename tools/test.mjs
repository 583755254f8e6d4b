// What `npm test` runs: everything that must hold before a change is done. Every step runs, also after another failed; the last line is
// "N passed, N failed". --quick leaves out what needs a browser, a build or breaks things on purpose.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectNode } from './setup/run.mjs'
import { runStep, stopEverything } from './test/run-step.mjs'
import { stepsFor } from './test/steps.mjs'
import { seconds } from './test/time.mjs'

const MINUTES_MAX = 60

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))
process.env.PATH = [path.resolve('node_modules', '.bin'), path.dirname(projectNode()), process.env.PATH].join(path.delimiter)

if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
}

const REPORTS = path.join('.data', 'reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const started = Date.now()
const steps = stepsFor({ quick: process.argv.includes('--quick'), reports: REPORTS })
const results = []

const timer = setTimeout(() => {
  stopEverything()
  const unfinished = steps.slice(results.length).map(({ name }) => name)
  console.info(`\nStopped: the whole run may take ${MINUTES_MAX} minutes. Unfinished: ${unfinished.join(', ')}.`)
  finish(unfinished.length)
}, MINUTES_MAX * 60_000)

for (const step of steps) {
  console.info(`\n── ${step.name}`)
  const result = await runStep(step)
  results.push({ name: step.name, ...result })
  console.info(`── ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${count(result)}, ${seconds(result.ms)}`)
}
clearTimeout(timer)
finish(0)

function finish(unfinished) {
  console.info(`\nAll steps, ${seconds(Date.now() - started)}:`)
  for (const { name, passed, failed, ms } of results) {
    console.info(`  ${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${count({ passed, failed }).padEnd(24)} ${seconds(ms)}`)
  }
  const total = results.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: unfinished,
  })
  console.info(`\n${promisesKept()}\n\n${count(total)}`)
  process.exit(total.failed === 0 ? 0 : 1)
}

/** For information: how much of the specification these tests proved. */
function promisesKept() {
  const answer = spawnSync(projectNode(), ['tools/spec-coverage.ts', '--json'], { encoding: 'utf8' })
  if (!answer.stdout) return `The coverage of the specification could not be counted: ${answer.stderr}`
  const { total } = JSON.parse(answer.stdout)
  const shares = Object.entries(total).map(([kind, { covered, total: all }]) => `${covered} of ${all} ${kind}`)
  const kept = `Proved of the specification: ${shares.join(', ')}; ${total.rules.bothSides} rules on server and screen (npm run spec:coverage)`
  return answer.stderr ? `${answer.stderr.trim()}\n${kept}` : kept
}

function count({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
