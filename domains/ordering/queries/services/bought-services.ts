import { servicesOrdered } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'

export interface BoughtService {
  readonly serviceId: number
  /** Whether an order of it was delivered: only then may they review it. */
  readonly isCompleted: boolean
}

/** The services of a customer's paid orders, the last ordered first. */
export async function boughtServices(trx: Trx, userId: number): Promise<BoughtService[]> {
  const ids = await servicesOrdered(trx, userId)
  const completed = await completedOf(trx, userId, ids)
  return ids.map((serviceId) => ({ serviceId, isCompleted: completed.has(serviceId) }))
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
