import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** A run that takes so much longer than any is stuck: the change was noticed, as a loop without an end is by everybody. */
const STUCK_MS = 300_000

export interface Ran {
  readonly passed: number
  /** Titles of failed tests, or what kept them from running. */
  readonly failed: readonly string[]
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Runs those tests of the files whose titles carry the id, in the copy. */
export async function runTests(root: string, files: readonly string[], id: string): Promise<Ran> {
  const report = path.join(root, 'mutant-report.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '-t', `\\b${id}\\b`, '--maxWorkers=1', '--retry=0', '--reporter=json', `--outputFile=${report}`]
  const isOver = await end(path.join(root, 'node_modules/.bin/vitest'), args, root)
  if (!isOver) return { passed: 0, failed: ['the tests never ended'] }
  if (!existsSync(report)) return { passed: 0, failed: ['the tests could not be loaded'] }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ...unloaded.map(({ name }) => `${path.relative(root, name)} does not run`),
    ],
  }
}

/** In a process group of its own, so that nothing a test started outlives it. False when it had to be ended. */
function end(command: string, args: readonly string[], cwd: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'ignore', detached: true, env: { ...process.env, NO_COLOR: '1' } })
    const stop = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(() => {
      stop()
      resolve(false)
    }, STUCK_MS)
    process.once('exit', stop)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      process.off('exit', stop)
      resolve(true)
    })
  })
}
