import { sql, type Trx } from '@vitrine/platform/database'

export interface BoughtService {
  readonly serviceId: number
  /** Whether an order of it was delivered: only then may they review it. */
  readonly isCompleted: boolean
}

/**
 * The services of a customer's paid orders, the last ordered first: a loose index scan from service to service, so it takes time per different
 * service, however many orders there are.
 */
export const boughtServices = (trx: Trx, userId: number): Promise<BoughtService[]> => {
  const own = (alias: string) => sql`${sql.raw(alias)}.panel_id = ${trx.panelId} and ${sql.raw(alias)}.user_id = ${userId}`
  return trx.rows(sql<BoughtService>`
    with recursive service (id) as (
      (select w.service_id from ordering.order_text w where ${own('w')} order by w.service_id limit 1)
      union all
      select (select w.service_id from ordering.order_text w where ${own('w')} and w.service_id > s.id order by w.service_id limit 1)
        from service s where s.id is not null)
    select s.id as "serviceId", exists (
             select 1 from ordering.order_line l
              where ${own('l')} and l.service_id = s.id and l.status = 'completed' and l.deleted_at is null and l.is_listed) as "isCompleted"
      from service s
     cross join lateral (
       select w.order_id from ordering.order_text w join ordering.order_line l on l.panel_id = w.panel_id and l.id = w.order_id
        where ${own('w')} and w.service_id = s.id and l.paid_at is not null order by w.order_id desc limit 1) last
     where s.id is not null order by last.order_id desc`)
}

/** Which of these services a customer has had an order of delivered. */
export async function completedOf(trx: Trx, userId: number, serviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx.rows(sql<{ id: number }>`
    select wanted.id from unnest(${[...serviceIds]}::integer[]) as wanted (id)
     where exists (select 1 from ordering.order_line l
                    where l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.status = 'completed' and l.deleted_at is null and l.is_listed
                      and l.service_id = wanted.id)`)
  return new Set(rows.map(({ id }) => id))
}
