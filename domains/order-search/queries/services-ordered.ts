import { sql, type Trx } from '@vitrine/platform/database'

/** The services of a customer's paid orders, the last ordered first: a loose index scan from service to service, so it takes time per service, not per order. */
export async function servicesOrdered(trx: Trx, userId: number): Promise<number[]> {
  const own = sql`w.panel_id = ${trx.panelId} and w.user_id = ${userId}`
  const rows = await trx.rows(sql<{ id: number }>`
    with recursive service (id) as (
      (select w.service_id from order_search.document w where ${own} order by w.service_id limit 1)
      union all
      select (select w.service_id from order_search.document w where ${own} and w.service_id > s.id order by w.service_id limit 1)
        from service s where s.id is not null)
    select s.id from service s
     cross join lateral (
       select w.order_id from order_search.document w where ${own} and w.service_id = s.id and w.is_paid order by w.order_id desc limit 1) last
     where s.id is not null order by last.order_id desc`)
  return rows.map(({ id }) => id)
}
