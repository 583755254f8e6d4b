import { sql, type Trx } from '@vitrine/platform/database'

const FOUND_MAX = 10

/** Orders that one of the panel's providers knows by this number, the newest first: a look-up for each account. */
export async function ordersAtProvider(trx: Trx, providerOrderId: string): Promise<readonly number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select s.order_id as id from fulfilment.provider_account a
      join fulfilment.submission s on s.panel_id = a.panel_id and s.account_id = a.id and s.provider_order_id = ${providerOrderId}
     where a.panel_id = ${trx.panelId} order by s.order_id desc limit ${FOUND_MAX}`)
  return rows.map(({ id }) => id)
}
