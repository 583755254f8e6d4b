import { sql, type Trx } from '@vitrine/platform/database'
import { listedStatuses } from '../model/listed-statuses.ts'
import type { SearchQuestion } from './search-question.ts'

/** A search over the shared terms (`shared_text`) of a customer's orders, answered from aggregates without reading the documents. */
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
  listedStatuses.map((status) => sql.raw(status)),
  sql` + `,
)

export function findTerms(trx: Trx, { userId, status, search, serviceIds }: SearchQuestion): Promise<TermsFound> {
  const named = search ? sql`(shared_text like all (patterns) or service_id = any (${[...search.serviceIds]}::int[]))` : sql`true`
  return trx.one(sql<TermsFound>`
    with params as materialized (
      select terms, order_search.patterns_of_terms(terms) as patterns from (select order_search.search_terms_of(${search?.text ?? ''}) as terms) search),
    shared as materialized (
      select id, service_id, shared_text, ${status ? sql.raw(status) : inAny} as count, ${inAny} as size
        from order_search.shared_text where panel_id = ${trx.panelId} and user_id = ${userId} and ${inAny} > 0),
    wanted as materialized (
      select shared.*, ${named} as fits from shared, params where ${serviceIds ? sql`service_id = any (${[...serviceIds]}::int[])` : sql`true`})
    select terms, array(select term from unnest(terms) term where not exists (select from wanted where strpos(shared_text, term) > 0)) as unmatched,
           array(select id::text from wanted where fits) as ids, array(select distinct service_id from wanted where fits) as "serviceIds",
           (select coalesce(sum(count), 0)::int from wanted where fits) as count, (select coalesce(sum(size), 0)::int from wanted where fits) as size,
           (select coalesce(sum(count), 0)::int from shared) as among
      from params`)
}
