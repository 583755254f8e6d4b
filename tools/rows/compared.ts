import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Declared rows that tests have compared with what the database answers, by their keys; a whole test run begins without. */
const FILE = path.join('.data', 'reports', 'rows.txt')

/** Undefined when no test on a database has run here yet. */
export function readCompared(): ReadonlySet<string> | undefined {
  try {
    return new Set(readFileSync(FILE, 'utf8').split('\n'))
  } catch {
    return undefined
  }
}

export function addCompared(keys: readonly string[]): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, [...new Set([...(readCompared() ?? []), ...keys])].filter(Boolean).sort().join('\n'))
}
