import { sql, type Trx } from '@vitrine/platform/database'

/** So many of a customer's latest orders are looked at: who has more orders the same services again. */
const ORDERS_MAX = 2_000

export interface BoughtService {
  readonly serviceId: number
  /** Whether an order of it was delivered: only then may he say how it was. */
  readonly isCompleted: boolean
}

/** The services of a customer's latest orders that were paid, the last ordered first. */
export const boughtServices = (trx: Trx, userId: number): Promise<BoughtService[]> =>
  trx.rows(sql<BoughtService>`
    select service_id as "serviceId", bool_or(status = 'completed') as "isCompleted" from (
      select id, service_id, status, paid_at from ordering.order_line
       where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed order by id desc limit ${ORDERS_MAX}) latest
     where paid_at is not null group by service_id order by max(id) desc`)

/** Which of these services a customer has had an order of delivered. */
export async function completedOf(trx: Trx, userId: number, serviceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await trx.rows(sql<{ id: number }>`
    select wanted.id from unnest(${[...serviceIds]}::integer[]) as wanted (id)
     where exists (select 1 from ordering.order_line l
                    where l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.status = 'completed' and l.deleted_at is null and l.is_listed
                      and l.service_id = wanted.id)`)
  return new Set(rows.map(({ id }) => id))
}
