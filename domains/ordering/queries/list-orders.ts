import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { type OrderCounts, orderCounts } from './order-counts.ts'

export interface OrderSearch {
  /** All of its words stand in the link, in the own name or in the service's name. */
  readonly text: string
  /** Services whose name has all the words as the customer reads it. */
  readonly serviceIds: readonly number[]
}

export interface OrderFilter {
  readonly userId: number
  readonly search?: OrderSearch
  readonly status?: OrderStatus
  readonly serviceIds?: readonly number[]
  readonly from?: Date
  readonly to?: Date
  readonly onlyCancelable?: boolean
  /** Runs of one drip feed. */
  readonly dripFeedId?: number
  /** Orders of one subscription. */
  readonly subscriptionId?: number
  readonly orderBy?: string
  readonly direction?: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}
export interface OrderPage {
  readonly lines: readonly OrderLine[]
  readonly recordsFiltered: number
  readonly counts: OrderCounts
}

type Sql = ReturnType<typeof sql>

const BY_ID = sql`id`
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
  const conditions = conditionsOf(trx, filter)
  const own = sql`panel_id = ${trx.panelId} and user_id = ${filter.userId} and deleted_at is null and is_listed`
  const matching = sql.join([own, ...conditions, ...(filter.status ? [sql`status = ${filter.status}`] : [])], sql` and `)
  const shown = { sort: SORTS.get(filter.orderBy ?? '') ?? BY_ID, direction: filter.direction === 'asc' ? sql`asc` : sql`desc` }
  const counts = await orderCounts(trx, filter.userId)
  if (filter.search) {
    const isPlain = conditions.length === 0 && !filter.status && shown.sort === BY_ID
    return { ...(await foundBySearch(trx, filter, filter.search, isPlain ? shown : { ...shown, matching })), counts }
  }
  // The numbers of a page come out of an index alone; only its rows are read.
  const ids = sql`select id from ordering.order_line where ${matching} ${orderBy(shown)} limit ${filter.limit} offset ${filter.offset}`
  return {
    lines: await linesOf(trx, ids, shown),
    recordsFiltered: conditions.length > 0 ? await countOf(trx, matching) : known(counts, filter.status),
    counts,
  }
}

/** The words' own index finds the numbers, all at once: they are the count, and a page is cut out of them. Only another filter or sort looks at the orders. */
async function foundBySearch(
  trx: Trx,
  { userId, limit, offset }: OrderFilter,
  { text, serviceIds }: OrderSearch,
  { matching, sort, direction }: Shown & { readonly matching?: Sql },
): Promise<Omit<OrderPage, 'counts'>> {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const words = sql`ordering.orders_with_words(${userId}::int, ${text}::text, ${[...serviceIds]}::int[], ${number ? Number(number) : null}::int)`
  const found = matching
    ? sql`select id, ${sort} as sorted from ordering.order_line where ${matching} and id in (select ${words})`
    : sql`select found.id, found.id as sorted from ${words} as found (id)`
  const { count, ids } = await trx.one(sql<{ count: number; ids: number[] }>`
    with found as materialized (${found})
    select (select count(*)::int from found) as count,
           array(select id from found order by sorted ${direction}, id ${direction} limit ${limit} offset ${offset}) as ids`)
  return { lines: await linesOf(trx, sql`select unnest(${ids}::int[])`, { sort, direction }), recordsFiltered: count }
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
  if (filter.serviceIds) {
    conditions.push(sql`id in (select w.line_id from ordering.order_words w
      where w.panel_id = ${trx.panelId} and w.user_id = ${filter.userId} and w.service_id = any (${[...filter.serviceIds]}::int[]))`)
  }
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
