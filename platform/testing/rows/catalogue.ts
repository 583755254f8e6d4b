import { readFileSync } from 'node:fs'
import type { Shape } from './shape.ts'

/** One ``sql<Row>`…` `` as it stands in the source. */
export interface DeclaredRow {
  readonly path: string
  readonly line: number
  readonly statement: string
  readonly shape: Shape
}

/** A column of a table, as results name it. */
export interface TableColumn {
  readonly table: string
  readonly column: string
  readonly mayBeNull: boolean
}

/** What the check compares: written once per run, read by every test file. */
export interface RowCatalogue {
  readonly rows: readonly DeclaredRow[]
  /** By `table's oid:number of the column`; every clone of the template has the same. */
  readonly columns: Readonly<Record<string, TableColumn>>
}

export const readCatalogue = (file: string): RowCatalogue => JSON.parse(readFileSync(file, 'utf8')) as RowCatalogue
