import { columnLiteral, sql } from '../../database/index.ts'
import type { Trx } from '../../database/statements-on.ts'

/** A table whose rows are brought back after they were deleted, and the column that numbers them. */
export interface RowsOf {
  readonly schema: string
  readonly table: string
  readonly key?: string
}

const tableOf = ({ schema, table }: RowsOf) => sql.raw(`${columnLiteral(schema)}.${columnLiteral(table)}`)

export interface WholeRow {
  readonly id: string
  /** JSON as text: money beyond what a number holds stays exact. */
  readonly row: string
}

/** Rows as they stand, every column of them. */
export const readWholeRows = (trx: Trx, rows: RowsOf, ids: readonly (string | number)[]): Promise<WholeRow[]> =>
  trx.rows(sql<WholeRow>`
    select t.${sql.raw(columnLiteral(rows.key ?? 'id'))}::text as id, to_jsonb(t)::text as row
      from ${tableOf(rows)} t where t.panel_id = ${trx.panelId} and t.${sql.raw(columnLiteral(rows.key ?? 'id'))}::text = any (${ids.map(String)}::text[])`)

/** Puts rows back under their numbers; the database refuses what another row has by now, and what belongs to a row that is gone. */
export const insertWholeRows = (trx: Trx, rows: RowsOf, whole: readonly string[]): Promise<number> =>
  trx.run(sql`
    insert into ${tableOf(rows)} overriding system value
    select r.* from unnest(${[...whole]}::text[]) as w (row),
           jsonb_populate_record(null::${tableOf(rows)}, w.row::jsonb || jsonb_build_object('panel_id', ${trx.panelId}::int)) r`)
