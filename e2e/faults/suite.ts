import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endWithThisProcess, temporaryFolder } from '@vitrine/platform/processes'
import type { ModeResult } from './mode.ts'

const ROOT = path.join(import.meta.dirname, '../..')

export interface Suite {
  /** Test files, or the beginnings of their paths. */
  readonly files: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Where the tree to test stands; this one when not given. */
  readonly root?: string
  /** Nothing of what the tests print is shown. */
  readonly isQuiet?: boolean
  /** Only tests whose titles say this. */
  readonly title?: string
}

export interface SuiteResult {
  readonly passed: number
  /** Titles of the tests that failed, with the first line of why. */
  readonly failed: readonly string[]
}

interface Report {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Runs test files as `npm test` does, with more of whatever they count. */
export async function runSuite({ files, environment = {}, root = ROOT, isQuiet = false, title }: Suite): Promise<SuiteResult> {
  const folder = temporaryFolder('vitrine-suite-')
  try {
    const report = path.join(folder.path, 'report.json')
    const args = [
      'run',
      ...files,
      '--project=unit',
      '--project=db',
      '--project=http',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const child = spawn(path.join(root, 'node_modules/.bin/vitest'), [...args, ...(title ? ['-t', title] : [])], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
    })
    if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
    const [code] = await once(child, 'exit')
    return resultOf(JSON.parse(readFileSync(report, 'utf8')) as Report, Number(code))
  } finally {
    folder.remove()
  }
}

function resultOf({ numPassedTests, testResults }: Report, code: number): SuiteResult {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    const said = tests.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`)
    return said.length === 0 && status === 'failed' ? [`${path.basename(name)}: ${firstLine(message)}`] : said
  })
  return { passed: numPassedTests, failed: failed.length === 0 && code !== 0 ? [`the tests ended with ${code}`] : failed }
}

const firstLine = (text = ''): string => text.split('\n')[0]?.slice(0, 300) ?? ''

/** A mode that is a suite of tests with more of what it counts. */
export async function runSuiteMode(promise: string, suite: Suite, counted: string): Promise<ModeResult> {
  const { passed, failed } = await runSuite(suite)
  return {
    counts: [counted, `${passed} tests passed, ${failed.length} failed`],
    verdicts: [{ promise, wrong: passed === 0 ? ['no test ran'] : failed }],
  }
}
