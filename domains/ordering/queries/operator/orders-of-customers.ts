import { sql, type Trx } from '@vitrine/platform/database'

/** How many orders customers have in their lists, by customer: the folded counts and what came since. */
export async function orderCountsOf(trx: Trx, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const ids = [...userIds]
  const rows = await trx.rows(sql<{ user_id: number; total: number }>`
    select user_id, sum(counted)::int as total from (
      select user_id, counted from ordering.order_count where panel_id = ${trx.panelId} and user_id = any (${ids}::int[])
      union all
      select user_id, (becomes is not null)::int - (was is not null)::int from ordering.order_count_change
       where panel_id = ${trx.panelId} and user_id = any (${ids}::int[])) each
     group by user_id`)
  return new Map(rows.map((row) => [row.user_id, row.total]))
}

/** Whose order this is; undefined where there is none. */
export const ownerOfOrder = async (trx: Trx, orderId: number): Promise<number | undefined> =>
  (await trx.maybe(sql<{ user_id: number }>`select user_id from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId}`))
    ?.user_id
