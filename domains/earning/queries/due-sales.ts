import { sql, type Trx } from '@vitrine/platform/database'

/** Orders of partners' forms whose reward is still to be given, the eldest first. */
export async function dueSales(trx: Trx, before: Date, limit: number): Promise<number[]> {
  const rows = await trx.rows(sql<{ order_id: number }>`
    select order_id from earning.widget_sale where panel_id = ${trx.panelId} and due_at < ${before} and granted_at is null order by due_at, order_id limit ${limit}`)
  return rows.map((row) => row.order_id)
}
