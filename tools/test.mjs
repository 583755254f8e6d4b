// What `npm test` runs: everything that must hold before a change is done. Every step runs, also after another failed; the last line is
// "N passed, N failed". --quick leaves out what needs a browser, a build or breaks things on purpose, and tests on a database of what did not change;
// --long adds the journeys and the rest of the tables that take too long to wait for.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectNode } from './setup/run.mjs'
import { changedSince } from './test/changed-since.mjs'
import { failuresOf, runStep, stopEverything } from './test/run-step.mjs'
import { stepsFor } from './test/steps.mjs'
import { seconds } from './test/time.mjs'

const isLong = process.argv.includes('--long')
// Twice and more of what two cores take: a machine may be slow or shared.
const MINUTES_MAX = isLong ? 120 : 60

process.chdir(path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..'))
process.env.PATH = [path.resolve('node_modules', '.bin'), path.dirname(projectNode()), process.env.PATH].join(path.delimiter)

if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR
  process.env.NO_COLOR = '1'
}

const REPORTS = path.join('.data', 'reports')
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

// Programs that tests start again and again find their modules compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules', '.cache', 'compiled')

if (isLong) process.env.LONG_RUN = '1'

const started = Date.now()
const rounds = stepsFor({ quick: process.argv.includes('--quick'), long: isLong, reports: REPORTS, changedSince: changedSince() })
const steps = rounds.flat(2)
const results = []

const timer = setTimeout(() => {
  stopEverything()
  const unfinished = steps.map(({ name }) => name).filter((name) => !results.some((result) => result.name === name))
  console.info(`\nStopped: the whole run may take ${MINUTES_MAX} minutes. Unfinished: ${unfinished.join(', ')}.`)
  finish(unfinished.length)
}, MINUTES_MAX * 60_000)

for (const lanes of rounds) {
  const isBeside = lanes.length > 1
  if (isBeside) console.info(`\n── at once: ${lanes.map((lane) => lane.map(({ name }) => name).join(', ')).join(' | ')}`)
  await Promise.all(lanes.map((lane) => runLane(lane, isBeside)))
}
clearTimeout(timer)
finish(0)

/** What runs beside something else says everything when it has ended: lines of two steps never mix. */
async function runLane(lane, isBeside) {
  for (const step of lane) {
    if (!isBeside) console.info(`\n── ${step.name}`)
    const { said, ...result } = await runStep(step, { isBeside })
    results.push({ name: step.name, ...result })
    if (isBeside) console.info(`\n── ${step.name}\n${said.trimEnd()}`)
    console.info(`── ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'}, ${count(result)}, ${seconds(result.ms)}`)
  }
}

function finish(unfinished) {
  console.info(`\nAll steps, ${seconds(Date.now() - started)}:`)
  const order = steps.map(({ name }) => name)
  for (const { name, passed, failed, ms } of results.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    console.info(`  ${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${count({ passed, failed }).padEnd(24)} ${seconds(ms)}`)
  }
  const failures = steps.flatMap(({ report }) => failuresOf(report))
  if (failures.length > 0) console.info(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
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
