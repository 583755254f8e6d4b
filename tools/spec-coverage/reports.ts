import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { idsIn, idsPerTitle } from './ids.ts'

/** What we read of a report of vitest's JSON reporter: each file by its path, each test with what went wrong, tries that were repeated included. */
export type Report = {
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

export type Side = 'server' | 'screen'

/** What passing tests prove, by the side of the product they cover. */
export interface Proofs {
  readonly sides: Readonly<Record<Side, ReadonlySet<string>>>
  /** Titles of tests that passed only when they were tried again: they prove nothing. */
  readonly secondTries: readonly string[]
  /** Titles that name too many ids to be a proof of each: they prove nothing. */
  readonly crowded: readonly string[]
}

export function readReports(folder: string): Report[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Partial<Report>)
    .filter((report): report is Report => Array.isArray(report.testResults))
}

/** A journey runs the screens against the server and covers both. */
export function sidesOf(file: string, root = process.cwd()): readonly Side[] {
  const place = path.relative(root, file)
  if (/\.e2e\.ts$/.test(place)) return ['server', 'screen']
  return /^(apps\/storefront|ui)\b/.test(place) ? ['screen'] : ['server']
}

/** Ids in the titles of passed tests, minus those of a test that also failed elsewhere: a promise broken once is not proved. */
export function proofsIn(reports: readonly Report[], root = process.cwd()): Proofs {
  const named = { server: new Set<string>(), screen: new Set<string>() }
  const broken = new Set<string>()
  const secondTries: string[] = []
  const crowded: string[] = []
  for (const { name, assertionResults } of reports.flatMap((report) => report.testResults)) {
    for (const { fullName, status, failureMessages } of assertionResults) {
      const ids = idsIn(fullName)
      if (status === 'failed') for (const id of ids) broken.add(id)
      if (status !== 'passed') continue
      if (failureMessages.length > 0) secondTries.push(fullName)
      else if (ids.length > idsPerTitle) crowded.push(fullName)
      else for (const side of sidesOf(name, root)) for (const id of ids) named[side].add(id)
    }
  }
  const kept = (ids: ReadonlySet<string>) => new Set([...ids].filter((id) => !broken.has(id)))
  return { sides: { server: kept(named.server), screen: kept(named.screen) }, secondTries, crowded }
}
