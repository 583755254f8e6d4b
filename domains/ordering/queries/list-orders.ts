import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { deepPage } from './deep-page.ts'
import { type FoundOrders, foundByServices, foundByWords, narrowed } from './found-orders.ts'
import { type OrderCounts, orderCounts } from './order-counts.ts'
import type { OrderFilter } from './order-filter.ts'

export type { OrderFilter } from './order-filter.ts'

export interface OrderPage {
  readonly lines: readonly OrderLine[]
  readonly recordsFiltered: number
  readonly counts: OrderCounts
}

type Sql = ReturnType<typeof sql>

const BY_ID = sql`id`
/** From here on blocks are skipped; before, going through the index is quicker than adding them up. */
const DEEP = 2_000
const SORTS: ReadonlyMap<string, Sql> = new Map([
  ['cost', sql`charged`],
  ['quantity', sql`quantity`],
  ['status', sql`status`],
])
/** The first states may be canceled whatever the service allows, the last two by its word only; all of them together are a small index's. */
const CANCELABLE = sql`state in ('ready', 'paused', 'failed', 'accepted', 'running') and (state in ('ready', 'paused', 'failed') or is_cancellable)`

interface Shown {
  readonly sort: Sql
  readonly direction: Sql
}

/** A customer's orders with search, filters and paging, and how many stand in each status over all of them (ORDER-005). */
export async function listOrders(trx: Trx, filter: OrderFilter): Promise<OrderPage> {
  const shown = { sort: SORTS.get(filter.orderBy ?? '') ?? BY_ID, direction: filter.direction === 'asc' ? sql`asc` : sql`desc` }
  const counts = await orderCounts(trx, filter.userId)
  if (filter.search || filter.serviceIds) {
    const { count, ids } = await foundBeside(trx, filter, shown)
    return { lines: await linesOf(trx, sql`select unnest(${ids}::int[])`, shown), recordsFiltered: count, counts }
  }
  const conditions = conditionsOf(trx, filter)
  const matching = matchingOf(trx, filter, conditions)
  // The numbers of a page come out of an index alone; only its rows are read.
  const isDeep = conditions.length === 0 && shown.sort === BY_ID && filter.offset >= DEEP
  const ids = isDeep
    ? deepPage(trx, { ...filter, isAscending: filter.direction === 'asc' })
    : sql`select id from ordering.order_line where ${matching} ${orderBy(shown)} limit ${filter.limit} offset ${filter.offset}`
  return {
    lines: await linesOf(trx, ids, shown),
    recordsFiltered: conditions.length > 0 ? await countOf(trx, matching) : known(counts, filter.status),
    counts,
  }
}

/** Words and services are looked up beside the orders; another filter or sort looks at the orders that were found there. */
async function foundBeside(trx: Trx, filter: OrderFilter, { sort, direction }: Shown): Promise<FoundOrders> {
  const others = conditionsOf(trx, filter)
  if (others.length === 0 && !filter.status && sort === BY_ID) {
    if (!filter.serviceIds && filter.search) return foundByWords(trx, filter, filter.search)
    if (!filter.search && filter.serviceIds) return foundByServices(trx, filter, filter.serviceIds)
  }
  const matching = matchingOf(trx, filter, [...others, ...(await narrowed(trx, filter))])
  return trx.one(sql<FoundOrders>`
    with found as materialized (select id, ${sort} as sorted from ordering.order_line where ${matching})
    select (select count(*)::int from found) as count,
           array(select id from found order by sorted ${direction}, id ${direction} limit ${filter.limit} offset ${filter.offset}) as ids`)
}

function matchingOf(trx: Trx, { userId, status }: OrderFilter, conditions: readonly Sql[]): Sql {
  const own = sql`panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed`
  return sql.join([own, ...conditions, ...(status ? [sql`status = ${status}`] : [])], sql` and `)
}

const orderBy = ({ sort, direction }: Shown): Sql => sql`order by ${sort} ${direction}, id ${direction}`

async function linesOf(trx: Trx, ids: Sql, shown: Shown): Promise<OrderLine[]> {
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = any (array(${ids})) ${orderBy(shown)}`,
  )
  return rows.map(lineOf)
}

const known = (counts: OrderCounts, status?: OrderStatus): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)

async function countOf(trx: Trx, matching: Sql): Promise<number> {
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from ordering.order_line where ${matching}`)
  return count
}

function conditionsOf(trx: Trx, filter: OrderFilter): Sql[] {
  const conditions: Sql[] = []
  if (filter.from) conditions.push(sql`created_at >= ${filter.from}`)
  if (filter.to) conditions.push(sql`created_at < ${filter.to}`)
  if (filter.onlyCancelable) conditions.push(CANCELABLE)
  if (filter.dripFeedId) conditions.push(sql`head_id = ${filter.dripFeedId} and part_of = 'drip_feed'`)
  if (filter.subscriptionId) {
    conditions.push(sql`id in (
      select o.line_id from ordering.subscription_order o where o.panel_id = ${trx.panelId} and o.subscription_id = ${filter.subscriptionId})`)
  }
  return conditions
}

/** One own order; absent and not his are the same. */
export async function findOwnOrder(trx: Trx, userId: number, orderId: number): Promise<OrderLine | undefined> {
  const row = await trx.maybe(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and id = ${orderId} and deleted_at is null`)
  return row && lineOf(row)
}

/** What was bought in one checkout, without the orders that drip feeds and packages have become. */
export async function linesOfPurchase(trx: Trx, purchaseId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and head_id is null order by id`,
  )
  return rows.map(lineOf)
}
