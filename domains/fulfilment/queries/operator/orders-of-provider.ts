import type { ProvidersOrders } from '@vitrine/ordering'
import { sql, type Trx } from '@vitrine/platform/database'

/** Numbers of the orders that go through an account, in their order. */
export async function ordersOfProvider(
  trx: Trx,
  { providerId, behind, oldestFirst, between, among, limit }: ProvidersOrders,
): Promise<readonly number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select order_id as id from fulfilment.submission
     where panel_id = ${trx.panelId} and account_id = ${providerId} and account_id is not null
       ${behind === null ? sql`` : oldestFirst ? sql`and order_id > ${behind}` : sql`and order_id < ${behind}`}
       ${between ? sql`and order_id between ${between.firstId} and ${between.lastId}` : sql``}
       ${among ? sql`and order_id = any (${[...among]}::int[])` : sql``}
     order by order_id ${sql.raw(oldestFirst ? 'asc' : 'desc')} limit ${limit}`)
  return rows.map(({ id }) => id)
}
