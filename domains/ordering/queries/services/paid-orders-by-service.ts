import { sql, type Trx } from '@vitrine/platform/database'

/** Paid orders per service in the last thirty days: what the catalogue sorts by. */
export async function paidOrdersByService(trx: Trx): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.rows(sql<{ service_id: number; count: number }>`
    select service_id, count(*)::int as count from ordering.order_line
     where panel_id = ${trx.panelId} and paid_at > now() - interval '30 days' and parent_order_id is null group by service_id`)
  return new Map(rows.map((row) => [row.service_id, row.count]))
}
