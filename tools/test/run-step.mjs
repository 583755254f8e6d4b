import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const running = new Set()

/**
 * Runs one step to its end and counts: { passed, failed, ms }. What it says is shown as it comes; where other steps run beside it, it is kept and handed
 * out as `said`. Never throws.
 */
export async function runStep(step, { isBeside = false } = {}) {
  const started = Date.now()
  const said = isBeside ? [] : undefined
  const counts = await countsOf(step, said)
  return { ...counts, ms: Date.now() - started, said: Buffer.concat(said ?? []).toString() }
}

async function countsOf(step, said) {
  const args = step.report ? [...step.args, `--outputFile.json=${step.report}`] : step.args
  const code = await end(step.command, args, { env: step.env, said })
  if (!step.report) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  const { passed, failed } = readCounts(step.report)
  // A file that does not load, or an error after the last test, fails the run without failing a test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readCounts(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

/** A line for each failed test of a report: its file, its name and the first line of why; who sees only the end of a run knows what to run again. */
export function failuresOf(report) {
  if (!report || !existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${file} > ${fullName}: ${firstLine(why)}`)
  })
}

const firstLine = (text) => text.split('\n', 1)[0].slice(0, 300)

let reaper

/** Ends the steps when this run is killed; its protocol is repeated here, because platform/processes needs a newer Node than may run this. */
function tellReaper(kind, pid) {
  if (!reaper) {
    const program = fileURLToPath(new URL('../../platform/processes/reaper-process.mjs', import.meta.url))
    reaper = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    reaper.unref()
    reaper.stdin.unref()
    for (const part of [reaper, reaper.stdin]) part.on('error', () => undefined)
  }
  reaper.stdin.write(`${JSON.stringify({ kind, pid: process.platform === 'win32' ? pid : -pid, signal: 'SIGTERM' })}\n`)
}

/** In a process group of its own, so that everything a step started can be ended with it. */
function end(command, args, { env = {}, said }) {
  return new Promise((resolve) => {
    const output = said ? 'pipe' : 'inherit'
    const started = spawn(command, args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    })
    running.add(started)
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    if (started.pid) tellReaper('process', started.pid)
    started.once('error', (error) => {
      running.delete(started)
      console.error(`${command} did not start: ${error.message}`)
      resolve(1)
    })
    // Output that is kept is whole once its pipes are closed.
    started.once(said ? 'close' : 'exit', (code, signal) => {
      running.delete(started)
      tellReaper('processGone', started.pid)
      if (signal) console.error(`${command} was ended by ${signal}`)
      resolve(code ?? 1)
    })
  })
}

export function stopEverything() {
  for (const { pid } of running) if (pid) stop(pid)
}

function stop(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopEverything()
    process.exit(130)
  })
}
