import { sql, type Trx } from '@vitrine/platform/database'
import { mayCancelNow } from './may-cancel-now.ts'
import type { OrderFilter } from './order-filter.ts'

type Sql = ReturnType<typeof sql>

export const BY_ID = sql`id`
const SORTS: ReadonlyMap<string, Sql> = new Map([
  ['cost', sql`charged_micro`],
  ['quantity', sql`quantity`],
  ['status', sql`status`],
])
/** The column that a list is sorted by, and the way. */
export interface Shown {
  readonly sort: Sql
  readonly direction: Sql
}

export const shownBy = ({ orderBy, direction }: Pick<OrderFilter, 'orderBy' | 'direction'>): Shown => ({
  sort: SORTS.get(orderBy ?? '') ?? BY_ID,
  direction: direction === 'asc' ? sql`asc` : sql`desc`,
})

export const orderBy = ({ sort, direction }: Shown): Sql => sql`order by ${sort} ${direction}, id ${direction}`

/** A customer's list of orders, in a status when one is asked for. */
export function matchingOf(trx: Trx, { userId, status }: OrderFilter, conditions: readonly Sql[]): Sql {
  const own = sql`panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed`
  return sql.join([own, ...conditions, ...(status ? [sql`status = ${status}`] : [])], sql` and `)
}

/** Every filter but the status, the search terms and the services. */
export function conditionsOf(trx: Trx, filter: OrderFilter): Sql[] {
  const conditions: Sql[] = []
  if (filter.from) conditions.push(sql`created_at >= ${filter.from}`)
  if (filter.to) conditions.push(sql`created_at < ${filter.to}`)
  if (filter.onlyMayCancel) conditions.push(mayCancelNow)
  if (filter.dripFeedId) conditions.push(sql`parent_order_id = ${filter.dripFeedId} and part_of = 'drip_feed'`)
  if (filter.subscriptionId) {
    conditions.push(sql`id in (
      select o.order_id from ordering.subscription_order o where o.panel_id = ${trx.panelId} and o.subscription_id = ${filter.subscriptionId})`)
  }
  return conditions
}
