import { columnLiteral, sql, type Trx } from '@vitrine/platform/database'
import type { Table } from './tables.ts'

export type Row = Readonly<Record<string, string | number | boolean | null | readonly unknown[] | object>>

const ROWS_MAX = 250

/** Writes rows by their keys, some hundred in a statement; every column must be in every row, because the defaults are the caller's. */
export async function saveRows(trx: Trx, table: Table, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(table.columns)
  const columns = sql.raw(names.map(columnLiteral).join(', '))
  const types = sql.raw(names.map((name) => `${columnLiteral(name)} ${table.columns[name]}`).join(', '))
  const others = names.filter((name) => !table.key.includes(name))
  const changes = others.length > 0 ? `update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'nothing'
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const json = JSON.stringify(rows.slice(from, from + ROWS_MAX))
    await trx.run(sql`
      insert into ${sql.raw(table.name)} (panel_id, ${columns})
      select ${trx.panelId}, ${columns} from jsonb_to_recordset(${json}::jsonb) as given (${types})
      on conflict (panel_id, ${sql.raw(table.key.join(', '))}) do ${sql.raw(changes)}`)
  }
}
