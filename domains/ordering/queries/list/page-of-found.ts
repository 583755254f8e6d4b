import { type FoundOrders, lineHas, linesWith } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import { BY_ID, conditionsOf, matchingOf, orderBy, type Shown } from './order-conditions.ts'
import type { OrderFilter } from './order-filter.ts'

type Sql = ReturnType<typeof sql>

/** How many orders there are and the numbers of a page of them. */
export interface PageOfNumbers {
  readonly count: number
  readonly ids: readonly number[]
}

/** Few are sorted in memory; for many with a known count the list is walked; otherwise the page comes from the index of terms or from collected matches. */
export async function pageOfFound(
  trx: Trx,
  filter: OrderFilter,
  found: Exclude<FoundOrders, { kind: 'all' }>,
  shown: Shown & { walk: number },
): Promise<PageOfNumbers> {
  const others = conditionsOf(trx, filter)
  if (found.kind === 'few') {
    if (others.length > 0 || shown.sort !== BY_ID) return collected(trx, filter, shown, [...others, sql`id = any (${found.ids}::int[])`])
    const sorted = found.ids.toSorted((a, b) => (filter.direction === 'asc' ? a - b : b - a))
    return { count: sorted.length, ids: sorted.slice(filter.offset, filter.offset + filter.limit) }
  }
  if (found.kind === 'many' && others.length === 0 && filter.offset + filter.limit <= found.count * shown.walk) {
    return { count: found.count, ids: await walked(trx, filter, shown, lineHas(trx, filter, found.where, sql`order_line.id`)) }
  }
  if (others.length === 0 && !filter.status && shown.sort === BY_ID) return pageOfTerms(trx, filter, found, shown)
  return collected(trx, filter, shown, [...others, sql`id in (${linesWith(trx, filter, found.where)})`])
}

/** Order by order through the list's index until the page is full. */
async function walked(trx: Trx, filter: OrderFilter, shown: Shown, condition: Sql): Promise<readonly number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select id from ordering.order_line where ${matchingOf(trx, filter, [condition])} ${orderBy(shown)} limit ${filter.limit} offset ${filter.offset}`)
  return rows.map(({ id }) => id)
}

async function collected(trx: Trx, filter: OrderFilter, { sort, direction }: Shown, conditions: readonly Sql[]): Promise<PageOfNumbers> {
  return trx.one(sql<PageOfNumbers>`
    with found as materialized (select id, ${sort} as sorted from ordering.order_line where ${matchingOf(trx, filter, conditions)})
    select (select count(*)::int from found) as count,
           array(select id from found order by sorted ${direction}, id ${direction} limit ${filter.limit} offset ${filter.offset}) as ids`)
}

/** Sorted by number, the documents of the search are enough. */
async function pageOfTerms(
  trx: Trx,
  filter: OrderFilter,
  found: { where: Sql; count?: number },
  { direction }: Shown,
): Promise<PageOfNumbers> {
  const lines = linesWith(trx, filter, found.where)
  return trx.one(sql<PageOfNumbers>`
    select ${found.count === undefined ? sql`(select count(*)::int from (${lines}) line)` : sql`${found.count}::int`} as count,
           array(${lines} order by w.order_id ${direction} limit ${filter.limit} offset ${filter.offset}) as ids`)
}
