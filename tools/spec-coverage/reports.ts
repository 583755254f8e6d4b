import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What we read of a report of vitest's JSON reporter. */
export type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

export function readReports(folder: string): Report[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Partial<Report>)
    .filter((report): report is Report => Array.isArray(report.testResults))
}

const ID = /\b[A-Z][A-Z0-9]*-\d{2,4}\b/g

/** Ids in the titles of passed tests, minus those of a test that also failed elsewhere: a promise broken once is not proved. */
export function idsProved(reports: Report[]): Set<string> {
  const proved = new Set<string>()
  const broken = new Set<string>()
  for (const test of reports.flatMap((report) => report.testResults).flatMap((file) => file.assertionResults)) {
    const into = test.status === 'passed' ? proved : test.status === 'failed' ? broken : undefined
    for (const id of test.fullName.match(ID) ?? []) into?.add(id)
  }
  return new Set([...proved].filter((id) => !broken.has(id)))
}
