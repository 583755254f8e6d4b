import { type FoundOrders, foundOrders, type OrderCounts, orderCounts } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import { type LineRow, lineOf, type OrderLine } from '../../store/order-line.ts'
import { conditionsOf, matchingOf, orderBy, type Shown, shownBy } from './order-conditions.ts'
import type { OrderFilter } from './order-filter.ts'
import { type PageOfNumbers, pageOfFound } from './page-of-found.ts'
import { pageOfList } from './page-of-list.ts'

export type { OrderFilter } from './order-filter.ts'

export interface OrderPage {
  readonly lines: readonly OrderLine[]
  readonly recordsFiltered: number
  readonly counts: OrderCounts
}

/** Thresholds between query strategies; the result is the same. */
const BOUNDS = {
  /** From here on blocks are skipped; before, going through the index is quicker than adding them up. */
  deep: 2_000,
  /** So many numbers are listed literally, which every plan serves well. */
  few: 1_000,
  /** Walking this share of the list takes as long as collecting all matches. */
  walk: 1 / 6,
}

/** A customer's orders with search, filters and paging, and how many stand in each status over all of them (ORDER-005). */
export async function listOrders(trx: Trx, filter: OrderFilter, bounds = BOUNDS): Promise<OrderPage> {
  const shown = shownBy(filter)
  const counts = await orderCounts(trx, filter.userId)
  const { count, ids } = await numbersOf(trx, filter, counts, { ...shown, ...bounds })
  return { lines: await linesOf(trx, ids, shown), recordsFiltered: count, counts }
}

async function numbersOf(trx: Trx, filter: OrderFilter, counts: OrderCounts, shown: Shown & typeof BOUNDS): Promise<PageOfNumbers> {
  const found: FoundOrders = filter.search || filter.serviceIds ? await foundOrders(trx, filter, shown.few) : { kind: 'all' }
  if (found.kind !== 'all') return pageOfFound(trx, filter, found, shown)
  const conditions = conditionsOf(trx, filter)
  if (conditions.length === 0) return pageOfList(trx, filter, counts, shown.deep)
  const matching = matchingOf(trx, filter, conditions)
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::int as count from ordering.order_line where ${matching}`)
  // The numbers of a page come out of an index alone; only its rows are read.
  const rows = await trx.rows(sql<{ id: number }>`
    select id from ordering.order_line where ${matching} ${orderBy(shown)} limit ${filter.limit} offset ${filter.offset}`)
  return { count, ids: rows.map(({ id }) => id) }
}

async function linesOf(trx: Trx, ids: readonly number[], shown: Shown): Promise<OrderLine[]> {
  if (ids.length === 0) return []
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and id = any (${[...ids]}::int[]) ${orderBy(shown)}`,
  )
  return rows.map(lineOf)
}

/** One own order; absent and not theirs are the same. */
export async function findOwnOrder(trx: Trx, userId: number, orderId: number): Promise<OrderLine | undefined> {
  const row = await trx.maybe(sql<LineRow>`
    select * from ordering.order_line where panel_id = ${trx.panelId} and user_id = ${userId} and id = ${orderId} and deleted_at is null`)
  return row && lineOf(row)
}

/** What was bought in one checkout, without the orders that drip feeds and packages have become. */
export async function linesOfPurchase(trx: Trx, purchaseId: number): Promise<OrderLine[]> {
  const rows = await trx.rows(
    sql<LineRow>`select * from ordering.order_line where panel_id = ${trx.panelId} and purchase_id = ${purchaseId} and parent_order_id is null order by id`,
  )
  return rows.map(lineOf)
}
