import { sql, type Trx } from '@vitrine/platform/database'

/** The lines of checkouts that customers see as orders, by their checkout. */
export async function ordersOfPurchases(trx: Trx, purchaseIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await trx.rows(sql<{ purchaseId: number; ids: number[] }>`
    select purchase_id as "purchaseId", array_agg(id order by id) as ids from ordering.order_line
     where panel_id = ${trx.panelId} and purchase_id = any(${[...purchaseIds]}::int[]) and parent_order_id is null group by purchase_id`)
  return new Map(rows.map(({ purchaseId, ids }) => [purchaseId, ids]))
}
