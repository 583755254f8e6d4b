import type { OrderCounts } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import { orderStatuses } from '../../model/states.ts'
import { deepPage } from './deep-page.ts'
import { BY_ID, matchingOf, orderBy, shownBy } from './order-conditions.ts'
import type { OrderFilter } from './order-filter.ts'
import type { PageOfNumbers } from './page-of-found.ts'

/** A page of the whole list or of a status: the count is known, so it is read from the nearer end. From `deep` on blocks are skipped. */
export async function pageOfList(trx: Trx, filter: OrderFilter, counts: OrderCounts, deep: number): Promise<PageOfNumbers> {
  const count = filter.status ? counts[filter.status] : Object.values(counts).reduce((sum, each) => sum + each, 0)
  const limit = Math.min(filter.limit, count - filter.offset)
  if (limit <= 0) return { count, ids: [] }
  return { count, ids: await idsOf(trx, { ...filter, limit }, counts, { count, deep }) }
}

async function idsOf(
  trx: Trx,
  filter: OrderFilter,
  counts: OrderCounts,
  { count, deep }: { count: number; deep: number },
): Promise<number[]> {
  const isAscending = filter.direction === 'asc'
  if (filter.orderBy === 'status')
    return filter.status ? idsOf(trx, byNumber(filter), counts, { count, deep }) : byStatus(trx, filter, counts, deep)
  if (shownBy(filter).sort === BY_ID && filter.offset >= deep) return numbers(trx, deepPage(trx, { ...filter, isAscending }))
  // From its end a page in the second half is nearer.
  const fromEnd = count - filter.offset - filter.limit
  if (fromEnd >= filter.offset) return numbers(trx, straight(trx, filter))
  return (await numbers(trx, straight(trx, { ...filter, direction: isAscending ? 'desc' : 'asc', offset: fromEnd }))).toReversed()
}

/** Status after status, each by number, until the page is full. */
async function byStatus(trx: Trx, filter: OrderFilter, counts: OrderCounts, deep: number): Promise<number[]> {
  const sorted = orderStatuses.toSorted()
  const ids: number[] = []
  let before = 0
  for (const status of filter.direction === 'asc' ? sorted : sorted.toReversed()) {
    const offset = Math.max(filter.offset - before, 0)
    const limit = Math.min(filter.limit - ids.length, counts[status] - offset)
    if (limit > 0) ids.push(...(await idsOf(trx, { ...byNumber(filter), status, offset, limit }, counts, { count: counts[status], deep })))
    before += counts[status]
  }
  return ids
}

const byNumber = ({ orderBy: _, ...filter }: OrderFilter): OrderFilter => filter

const straight = (trx: Trx, filter: OrderFilter) => sql<{ id: number }>`
  select id from ordering.order_line where ${matchingOf(trx, filter, [])} ${orderBy(shownBy(filter))} limit ${filter.limit} offset ${filter.offset}`

async function numbers(trx: Trx, statement: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  const rows = await trx.rows(statement)
  return rows.map(({ id }) => id)
}
