import { type Database, sql } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'

export type { OrderLine } from '../store/order-line.ts'

/** Orders of a customer by id, in one indexed query; what is not his is simply not there. */
export async function ownLines(
  database: Database,
  panelId: number,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderLine>> {
  const rows = await database.read(panelId, (trx) =>
    trx.rows(
      sql<LineRow>`select * from ordering.order_line where panel_id = ${panelId} and user_id = ${userId} and id = any (${[...ids]}::int[])`,
    ),
  )
  return new Map(rows.map(lineOf).map((line) => [line.id, line]))
}
