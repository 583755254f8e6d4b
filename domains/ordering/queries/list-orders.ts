import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { deepPage } from './deep-page.ts'
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
  const conditions = conditionsOf(trx, filter)
  const own = sql`panel_id = ${trx.panelId} and user_id = ${filter.userId} and deleted_at is null and is_listed`
  const matching = sql.join([own, ...conditions, ...(filter.status ? [sql`status = ${filter.status}`] : [])], sql` and `)
  const shown = { sort: SORTS.get(filter.orderBy ?? '') ?? BY_ID, direction: filter.direction === 'asc' ? sql`asc` : sql`desc` }
  const counts = await orderCounts(trx, filter.userId)
  if (filter.search) {
    const isPlain = conditions.length === 0 && !filter.status && shown.sort === BY_ID
    const found = isPlain
      ? await foundByWords(trx, filter, filter.search)
      : await foundAmong(trx, filter, filter.search, { ...shown, matching })
    return { lines: await linesOf(trx, sql`select unnest(${found.ids}::int[])`, shown), recordsFiltered: found.count, counts }
  }
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

interface Found {
  readonly count: number
  readonly ids: number[]
}

const sought = ({ userId }: OrderFilter, { text, serviceIds }: OrderSearch): Sql => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return sql`${userId}::int, ${text}::text, ${[...serviceIds]}::int[], ${number ? Number(number) : null}::int`
}

/** The words' own index finds the numbers and counts them, without a look at the orders. */
const foundByWords = (trx: Trx, filter: OrderFilter, search: OrderSearch): Promise<Found> =>
  trx.one(sql<Found>`
    select count, ids from ordering.page_with_words(${sought(filter, search)}, ${filter.direction === 'asc'}, ${filter.limit}::int, ${filter.offset}::int)`)

/** Another filter or sort looks at the orders that have the words. */
const foundAmong = (
  trx: Trx,
  filter: OrderFilter,
  search: OrderSearch,
  { matching, sort, direction }: Shown & { readonly matching: Sql },
): Promise<Found> =>
  trx.one(sql<Found>`
    with found as materialized (
      select id, ${sort} as sorted from ordering.order_line where ${matching} and id in (select ordering.orders_with_words(${sought(filter, search)})))
    select (select count(*)::int from found) as count,
           array(select id from found order by sorted ${direction}, id ${direction} limit ${filter.limit} offset ${filter.offset}) as ids`)

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
