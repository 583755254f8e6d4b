import { sql, type Trx } from '@vitrine/platform/database'

const ORDERS_COUNTED = 10

/** Minutes from payment to completion of the latest completed orders of each service; services without any are not there. One index look-up a service. */
export async function averageMinutesOf(trx: Trx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.rows(sql<{ service_id: number; minutes: number }>`
    select s.id as service_id, ceil(avg(extract(epoch from l.completed_at - l.paid_at)) / 60)::int as minutes
      from unnest(${[...serviceIds]}::int[]) as s(id)
     cross join lateral (
       select o.completed_at, o.paid_at from ordering.order_line o
        where o.panel_id = ${trx.panelId} and o.service_id = s.id and o.state = 'completed' order by o.id desc limit ${ORDERS_COUNTED}) l
     group by s.id`)
  return new Map(rows.map((row) => [row.service_id, row.minutes]))
}
