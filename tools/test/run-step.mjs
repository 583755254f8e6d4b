import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

let running

/** Runs one step to its end and counts: { passed, failed, ms }. Never throws. */
export async function runStep(step) {
  const started = Date.now()
  const counted = await countsOf(step)
  return { ...counted, ms: Date.now() - started }
}

async function countsOf(step) {
  const args = step.report ? [...step.args, `--outputFile.json=${step.report}`] : step.args
  const code = await end(step.command, args)
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

/** In a process group of its own, so that everything a step started can be ended with it. */
function end(command, args) {
  return new Promise((resolve) => {
    running = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' })
    running.once('error', (error) => {
      console.error(`${command} did not start: ${error.message}`)
      resolve(1)
    })
    running.once('exit', (code, signal) => {
      running = undefined
      if (signal) console.error(`${command} was ended by ${signal}`)
      resolve(code ?? 1)
    })
  })
}

export function stopEverything() {
  if (!running?.pid) return
  try {
    process.kill(process.platform === 'win32' ? running.pid : -running.pid, 'SIGTERM')
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
