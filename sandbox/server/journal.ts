import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only log: one JSON line per change, the last line of a row wins. Written before the answer leaves, so
 * that a sandbox restarted with the demo still knows every order and payment it accepted.
 */
export interface Journal {
  put(table: string, id: string | number, row: object): void
  rows(table: string): readonly unknown[]
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Without a file nothing is persisted: the books live as long as the process. */
export function openJournal(file?: string): Journal {
  if (file === undefined) return { put: () => undefined, rows: () => [] }
  mkdirSync(dirname(file), { recursive: true })
  const tables = new Map<string, Map<string, unknown>>()
  for (const line of readLines(file)) {
    try {
      const entry: { table: string; id: string; row: unknown } = JSON.parse(line)
      const rows = tables.get(entry.table) ?? new Map<string, unknown>()
      tables.set(entry.table, rows.set(entry.id, entry.row))
    } catch {
      // A line cut by a crash was never answered, so nobody relies on it.
    }
  }
  return {
    put: (table, id, row) => appendFileSync(file, `${JSON.stringify({ table, id: String(id), row }, plain)}\n`),
    rows: (table) => [...(tables.get(table)?.values() ?? [])],
  }
}
