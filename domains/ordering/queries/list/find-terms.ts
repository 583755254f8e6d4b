import { sql, type Trx } from '@vitrine/platform/database'
import { orderStatuses } from '../../model/states.ts'
import type { OrderFilter } from './order-filter.ts'

/** A search over the shared terms (`shared_text`) of a customer's orders, answered from aggregates without reading the orders. */
export interface TermsFound {
  /** The search terms, normalised. */
  readonly terms: readonly string[]
  /** Terms unmatched by any shared text: only own terms (`own_text`) of an order can match them. */
  readonly unmatched: readonly string[]
  /** Shared texts whose orders all match, and their services. */
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

/** Aggregated shared terms together with the pending change log, as the counts read them. */
export function findTerms(trx: Trx, { userId, status, search, serviceIds }: OrderFilter): Promise<TermsFound> {
  const own = sql`panel_id = ${trx.panelId} and user_id = ${userId}`
  const step = (column: 'was' | 'becomes') =>
    status ? sql`(${sql.raw(column)} is not distinct from ${status})::int` : sql`(${sql.raw(column)} is not null)::int`
  const named = search ? sql`(shared_text like all (patterns) or service_id = any (${[...search.serviceIds]}::int[]))` : sql`true`
  return trx.one(sql<TermsFound>`
    with params as materialized (
      select terms, ordering.patterns_of_terms(terms) as patterns from (select ordering.search_terms_of(${search?.text ?? ''}) as terms) search),
    known as (
      select id, service_id, shared_text, ${status ? sql.raw(status) : inAny} as count, ${inAny} as size from ordering.order_shared_text where ${own}
      union all
      select ordering.shared_text_id(service_id, shared_text), service_id, shared_text, ${step('becomes')} - ${step('was')}, (becomes is not null)::int - (was is not null)::int
        from ordering.order_count_change where ${own}),
    shared as materialized (
      select id, service_id, shared_text, sum(count)::int as count, sum(size)::int as size from known group by id, service_id, shared_text having sum(size) > 0),
    wanted as materialized (
      select shared.*, ${named} as fits from shared, params where ${serviceIds ? sql`service_id = any (${[...serviceIds]}::int[])` : sql`true`})
    select terms, array(select term from unnest(terms) term where not exists (select from wanted where strpos(shared_text, term) > 0)) as unmatched,
           array(select id::text from wanted where fits) as ids, array(select distinct service_id from wanted where fits) as "serviceIds",
           (select coalesce(sum(count), 0)::int from wanted where fits) as count, (select coalesce(sum(size), 0)::int from wanted where fits) as size,
           (select coalesce(sum(count), 0)::int from shared) as among
      from params`)
}
