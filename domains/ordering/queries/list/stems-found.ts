import { sql, type Trx } from '@vitrine/platform/database'
import { orderStatuses } from '../../model/states.ts'
import type { OrderFilter } from './order-filter.ts'

/** A search over the shared terms (`stem`) of a customer's orders, answered from aggregates without reading the orders. */
export interface StemsFound {
  /** The search terms, normalised. */
  readonly words: readonly string[]
  /** Terms unmatched by any stem: only own terms (`tail`) of an order can match them. */
  readonly lonely: readonly string[]
  /** Stems whose orders all match, and their services. */
  readonly ids: readonly string[]
  readonly serviceIds: readonly number[]
  /** Their orders in the status that is asked for, and in any. */
  readonly count: number
  readonly size: number
  /** All orders of the list in the status, found or not. */
  readonly among: number
}

const inAny = sql.join(
  orderStatuses.map((status) => sql.raw(status)),
  sql` + `,
)

/** Aggregated stems together with the pending change log, as the counts read them. */
export function stemsFound(trx: Trx, { userId, status, search, serviceIds }: OrderFilter): Promise<StemsFound> {
  const own = sql`panel_id = ${trx.panelId} and user_id = ${userId}`
  const step = (column: 'was' | 'becomes') =>
    status ? sql`(${sql.raw(column)} is not distinct from ${status})::int` : sql`(${sql.raw(column)} is not null)::int`
  const named = search ? sql`(stem like all (patterns) or service_id = any (${[...search.serviceIds]}::int[]))` : sql`true`
  return trx.one(sql<StemsFound>`
    with asked as materialized (
      select words, ordering.patterns_of_words(words) as patterns from (select ordering.words_of_search(${search?.text ?? ''}) as words) search),
    known as (
      select id, service_id, stem, ${status ? sql.raw(status) : inAny} as count, ${inAny} as size from ordering.order_stem where ${own}
      union all
      select ordering.stem_id(service_id, stem), service_id, stem, ${step('becomes')} - ${step('was')}, (becomes is not null)::int - (was is not null)::int
        from ordering.order_count_change where ${own}),
    stem as materialized (
      select id, service_id, stem, sum(count)::int as count, sum(size)::int as size from known group by id, service_id, stem having sum(size) > 0),
    wanted as materialized (
      select stem.*, ${named} as fits from stem, asked where ${serviceIds ? sql`service_id = any (${[...serviceIds]}::int[])` : sql`true`})
    select words, array(select word from unnest(words) word where not exists (select from wanted where strpos(stem, word) > 0)) as lonely,
           array(select id::text from wanted where fits) as ids, array(select distinct service_id from wanted where fits) as "serviceIds",
           (select coalesce(sum(count), 0)::int from wanted where fits) as count, (select coalesce(sum(size), 0)::int from wanted where fits) as size,
           (select coalesce(sum(count), 0)::int from stem) as among
      from asked`)
}
