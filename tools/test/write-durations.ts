// npm run test:durations: writes down which test files took long in the last `npm test`, so that the next run begins with them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SECONDS_MIN = 15
const REPORTS = path.join('.data', 'reports')
const KEPT = path.join(import.meta.dirname, 'durations.json')

interface Report {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

const seconds = readdirSync(REPORTS)
  .map((report) => JSON.parse(readFileSync(path.join(REPORTS, report), 'utf8')) as Report)
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime }) => [path.relative(process.cwd(), name), Math.round((endTime - startTime) / 1000)] as const)
  .filter(([, took]) => took >= SECONDS_MIN)
  .toSorted(([, one], [, other]) => other - one)
writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`)
console.info(`${seconds.length} files of ${SECONDS_MIN} s and more are in ${path.relative(process.cwd(), KEPT)}`)
