import { sql, type Trx } from '@vitrine/platform/database'

/** Where a reader stands: the last change read, by its transaction and order. */
export interface ChangeCursor {
  readonly transaction: string
  readonly orderId: number
}
export interface OrderChange {
  readonly orderId: number
  readonly transaction: string
  readonly changedAt: Date
}

/**
 * Changes of a customer's orders over the API after a cursor, in the order of their transactions. Those of transactions that are still open are left for the
 * next time, so that nothing that commits late is passed over.
 */
export const orderChangesSince = (
  trx: Trx,
  userId: number,
  { transaction, orderId }: ChangeCursor,
  limit: number,
): Promise<OrderChange[]> =>
  trx.rows(sql<OrderChange>`
    select c.order_id as "orderId", c.changed_in::text as transaction, c.changed_at as "changedAt" from ordering.order_change c
     where c.panel_id = ${trx.panelId} and c.user_id = ${userId} and (c.changed_in, c.order_id) > (${transaction}::text::xid8, ${orderId}::int)
       and c.changed_in < pg_snapshot_xmin(pg_current_snapshot())
     order by c.changed_in, c.order_id limit ${limit}`)
