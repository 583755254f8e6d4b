import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failuresOf, runStep } from './run-step.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-step-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const node = (script: string, report?: string) =>
  runStep({
    name: 'a step',
    command: process.execPath,
    args: ['-e', script, '--'],
    ...(report ? { report: path.join(folder, report) } : {}),
  })

const writing = (counts: object, exitCode: number) =>
  `const at = process.argv.find((each) => each.startsWith('--outputFile')).split('=')[1]
   require('fs').writeFileSync(at, '${JSON.stringify(counts)}'); process.exit(${exitCode})`

describe('a step', () => {
  it('counts as one by the exit of its command', async () => {
    expect(await node('process.exit(0)')).toMatchObject({ passed: 1, failed: 0 })
    expect(await node('process.exit(3)')).toMatchObject({ passed: 0, failed: 1 })
  })

  it('fails when its command does not exist or is killed', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await runStep({ name: 'x', command: 'no-such-command', args: [] })).toMatchObject({ failed: 1 })
    expect(await node('process.kill(process.pid, "SIGKILL")')).toMatchObject({ failed: 1 })
    expect(reported).toHaveBeenCalledTimes(2)
    reported.mockRestore()
  })

  it('counts the tests of a report', async () => {
    expect(await node(`${writing({ numPassedTests: 5, numFailedTests: 2 }, 1)}`, 'a.json')).toMatchObject({ passed: 5, failed: 2 })
  })

  it('fails once when the run failed but no test did, and when there is no report', async () => {
    expect(await node(writing({ numPassedTests: 5, numFailedTests: 0 }, 1), 'b.json')).toMatchObject({ passed: 5, failed: 1 })
    expect(await node('process.exit(1)', 'c.json')).toMatchObject({ passed: 0, failed: 1 })
  })

  it('keeps what it says where others run beside it', async () => {
    const args = ['-e', 'console.log("one"); console.error("two")']
    const { said } = await runStep({ name: 'x', command: process.execPath, args }, { isBeside: true })
    expect(said.split('\n').sort()).toEqual(['', 'one', 'two'])
  })

  it('hands its own variables on, beside those of the run', async () => {
    const args = ['-e', "process.exit(process.env.OWN === 'yes' && process.env.PATH ? 0 : 1)"]
    expect(await runStep({ name: 'env', command: process.execPath, args, env: { OWN: 'yes' } })).toMatchObject({ passed: 1, failed: 0 })
    expect(await runStep({ name: 'none', command: process.execPath, args })).toMatchObject({ passed: 0, failed: 1 })
  })

  it('ends when the run is killed', async () => {
    const script = `import { failuresOf, runStep } from ${JSON.stringify(path.join(import.meta.dirname, 'run-step.mjs'))}
      await runStep({ name: 'x', command: process.execPath, args: ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'] })`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(run.stdout, 'data')) as [Buffer]
    const pid = Number(said.toString())
    expect(() => process.kill(pid, 0)).not.toThrow()
    run.kill('SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 20_000 })
  })
})

describe('failures of a report', () => {
  it('are a line for each failed test, and for a file that does not load', () => {
    const report = path.join(folder, 'failures.json')
    const test = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
    const testResults = [
      {
        name: path.resolve('a.test.ts'),
        message: '',
        assertionResults: [test('a works', 'passed'), test('a fails', 'failed', 'Error: no\n  at x')],
      },
      { name: path.resolve('b.test.ts'), message: 'Cannot find module\nat y', assertionResults: [] },
    ]
    writeFileSync(report, JSON.stringify({ testResults }))
    expect(failuresOf(report)).toEqual(['a.test.ts > a fails: Error: no', 'b.test.ts: Cannot find module'])
    expect([failuresOf(undefined), failuresOf('no-such.json')]).toEqual([[], []])
  })
})
