import { sql, type Trx } from '@vitrine/platform/database'

/** How often each of these orders has changed; a number that is not there is left out. */
export async function stateVersionsOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.rows(
    sql<{ id: number; state_version: number }>`
      select id, state_version from ordering.order_line where panel_id = ${trx.panelId} and id = any (${[...ids]}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row.state_version]))
}
