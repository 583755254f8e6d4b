import { sql, type Trx } from '@vitrine/platform/database'

export interface CustomerRates {
  readonly services: ReadonlyMap<number, number>
  /** Of every service of a type. */
  readonly types: ReadonlyMap<number, number>
}

export async function readRates(trx: Trx, userId: number): Promise<CustomerRates> {
  const rows = await trx.rows(sql<{ serviceId: number | null; serviceTypeId: number | null; discountPpm: number }>`
    select service_id as "serviceId", service_type_id as "serviceTypeId", discount_ppm as "discountPpm"
      from promotions.own_rate where panel_id = ${trx.panelId} and user_id = ${userId} order by service_id, service_type_id`)
  return {
    services: new Map(rows.flatMap((row) => (row.serviceId === null ? [] : [[row.serviceId, row.discountPpm] as const]))),
    types: new Map(rows.flatMap((row) => (row.serviceTypeId === null ? [] : [[row.serviceTypeId, row.discountPpm] as const]))),
  }
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
