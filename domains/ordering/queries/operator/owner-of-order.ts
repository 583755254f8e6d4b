import { sql, type Trx } from '@vitrine/platform/database'

/** Whose order this is; undefined where there is none. */
export const ownerOfOrder = async (trx: Trx, orderId: number): Promise<number | undefined> =>
  (await trx.maybe(sql<{ user_id: number }>`select user_id from ordering.order_line where panel_id = ${trx.panelId} and id = ${orderId}`))
    ?.user_id
