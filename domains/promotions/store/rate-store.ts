import { sql, type Trx } from '@vitrine/platform/database'

export async function readRates(trx: Trx, userId: number): Promise<Map<number, number>> {
  const rows = await trx.rows(sql<{ service_id: number; discount_ppm: number }>`
    select service_id, discount_ppm from promotions.own_rate where panel_id = ${trx.panelId} and user_id = ${userId} order by service_id`)
  return new Map(rows.map((row) => [row.service_id, row.discount_ppm]))
}

export async function writeRate(
  trx: Trx,
  rate: { readonly userId: number; readonly serviceId: number; readonly discountPpm: number },
): Promise<void> {
  await trx.run(
    sql`delete from promotions.own_rate where panel_id = ${trx.panelId} and user_id = ${rate.userId} and service_id = ${rate.serviceId}`,
  )
  if (rate.discountPpm === 0) return
  await trx.run(sql`
    insert into promotions.own_rate (panel_id, user_id, service_id, discount_ppm)
    values (${trx.panelId}, ${rate.userId}, ${rate.serviceId}, ${rate.discountPpm})`)
}
