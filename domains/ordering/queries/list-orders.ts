import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../model/states.ts'
import { type LineRow, lineOf, type OrderLine } from '../store/order-line.ts'
import { type OrderCounts, orderCounts } from './order-counts.ts'

export interface OrderFilter {
  readonly userId: number
  readonly search?: string
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

const SORTS: ReadonlyMap<string, ReturnType<typeof sql>> = new Map([
  ['created_at', sql`id`],
  ['id', sql`id`],
  ['cost', sql`charged`],
  ['quantity', sql`quantity`],
  ['status', sql`status`],
])
/** States that a customer may cancel whatever the service allows; the rest needs the service's word. */
const CANCELABLE = sql`(state in ('ready', 'paused', 'failed') or (state in ('accepted', 'running') and is_cancellable))`

/** A customer's orders with search, filters and paging, and how many stand in each status over all of them (ORDER-005). */
export async function listOrders(trx: Trx, filter: OrderFilter): Promise<OrderPage> {
  const conditions = conditionsOf(filter)
  const own = sql`panel_id = ${trx.panelId} and user_id = ${filter.userId} and deleted_at is null and is_listed`
  const matching = sql.join([own, ...conditions, ...(filter.status ? [sql`status = ${filter.status}`] : [])], sql` and `)
  const direction = filter.direction === 'asc' ? sql`asc` : sql`desc`
  const sort = SORTS.get(filter.orderBy ?? 'id') ?? sql`id`
  const order = sql`order by ${sort} ${direction}, id ${direction}`
  // The numbers of a page come out of an index alone; only its rows are read.
  const rows = await trx.rows(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and id = any (array(
      select id from ordering.order_line where ${matching} ${order} limit ${filter.limit} offset ${filter.offset})) ${order}`)
  const counts = await orderCounts(trx, filter.userId)
  return {
    lines: rows.map(lineOf),
    recordsFiltered: conditions.length > 0 ? await countOf(trx, matching) : known(counts, filter.status),
    counts,
  }
}

const known = (counts: OrderCounts, status?: OrderStatus): number =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)

async function countOf(trx: Trx, matching: ReturnType<typeof sql>): Promise<number> {
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from ordering.order_line where ${matching}`)
  return count
}

function conditionsOf(filter: OrderFilter): ReturnType<typeof sql>[] {
  const conditions: ReturnType<typeof sql>[] = []
  if (filter.serviceIds) conditions.push(sql`service_id = any (${[...filter.serviceIds]}::int[])`)
  if (filter.from) conditions.push(sql`created_at >= ${filter.from}`)
  if (filter.to) conditions.push(sql`created_at < ${filter.to}`)
  if (filter.onlyCancelable) conditions.push(CANCELABLE)
  if (filter.dripFeedId) conditions.push(sql`head_id = ${filter.dripFeedId} and part_of = 'drip_feed'`)
  if (filter.subscriptionId) {
    conditions.push(sql`id in (
      select o.line_id from ordering.subscription_order o where o.panel_id = order_line.panel_id and o.subscription_id = ${filter.subscriptionId})`)
  }
  if (filter.search) conditions.push(searchOf(filter.search))
  return conditions
}

function searchOf(text: string): ReturnType<typeof sql> {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const pattern = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const words = sql`(url ilike ${pattern} or service_name ilike ${pattern} or name ilike ${pattern})`
  return number ? sql`(id = ${Number(number)} or ${words})` : words
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
