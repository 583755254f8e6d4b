import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'

export type { OrderLine } from '../../store/order-line.ts'

/** Orders of a customer by id, in one indexed query; what is not theirs is left out. */
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

/** The orders that these have become, by the order that was bought; heads without any are not there. */
export async function partsOfLines(trx: Trx, lines: readonly OrderLine[]): Promise<ReadonlyMap<number, OrderLine[]>> {
  const ids = lines.filter((line) => line.kind !== 'single' && line.paidAt).map((line) => line.id)
  if (ids.length === 0) return new Map()
  const rows = await trx.rows(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and parent_order_id = any (${ids}::int[]) order by parent_order_id, part_no`)
  return Map.groupBy(rows.map(lineOf), (part) => part.parentOrderId ?? 0)
}
