import { sql, type Trx } from '@vitrine/platform/database'
import { findTerms, type TermsFound } from './find-terms.ts'
import type { SearchQuestion } from './search-question.ts'

type Sql = ReturnType<typeof sql>

/** The orders that match the search terms and services: in the given status, or in any without one. */
export type FoundOrders =
  | { readonly kind: 'all' }
  | { readonly kind: 'few'; readonly ids: readonly number[] }
  /** A condition on a row `w` of `document`, and how many meet it. */
  | { readonly kind: 'many'; readonly where: Sql; readonly count: number }
  /** No term is selective: they must be scanned and counted. */
  | { readonly kind: 'unknown'; readonly where: Sql }

/** Shared terms are counted from aggregates, own terms come from the index of bigrams, else rows are scanned (docs/adr/0016). Up to `few` numbers are listed. */
export async function foundOrders(trx: Trx, filter: SearchQuestion, few: number): Promise<FoundOrders> {
  const terms = await findTerms(trx, filter)
  if (filter.search && terms.terms.length === 0) return { kind: 'few', ids: [] }
  if (terms.among > 0 && terms.count === terms.among) return { kind: 'all' }
  const beside = filter.search ? await besideTerms(trx, filter, terms) : []
  if (!beside) return { kind: 'unknown', where: readFor(filter, terms) }
  if (terms.size <= few) return { kind: 'few', ids: [...beside, ...(await ofTerms(trx, filter, terms))] }
  const where = filter.search
    ? sql`(w.shared_text_id = any (${terms.ids}::uuid[]) or w.order_id = any (${beside}::int[]))`
    : ofServices(filter)
  return { kind: 'many', where, count: terms.count + beside.length }
}

const ownTexts = (trx: Trx, { userId }: Pick<SearchQuestion, 'userId'>): Sql => sql`w.panel_id = ${trx.panelId} and w.user_id = ${userId}`

/** The numbers of orders whose terms meet a condition. */
export const linesWith = (trx: Trx, filter: Pick<SearchQuestion, 'userId'>, where: Sql): Sql =>
  sql`select w.order_id from order_search.document w where ${ownTexts(trx, filter)} and ${where}`

/** The same condition for one order of a list, by the expression that is its number, so that a full page stops the scan. */
export const lineHas = (trx: Trx, filter: Pick<SearchQuestion, 'userId'>, where: Sql, orderId: Sql): Sql =>
  sql`(select ${where} from order_search.document w where ${ownTexts(trx, filter)} and w.order_id = ${orderId})`

/** Orders that match by their own terms or their number, not by shared terms alone (`shared_text`). */
async function besideTerms(trx: Trx, filter: SearchQuestion, terms: TermsFound): Promise<readonly number[] | undefined> {
  const { ids } = await trx.one(sql<{ ids: number[] | null }>`
    select order_search.orders_by_own_text(${filter.userId}::int, ${terms.terms}::text[], ${terms.unmatched}::text[], ${terms.ids}::uuid[]) as ids`)
  if (!ids) return undefined
  const number = numberIn(filter)
  const candidates = number === undefined ? ids : [...new Set([...ids, number])]
  if (number === undefined && !filter.status && !filter.serviceIds) return ids
  return candidates.length === 0
    ? []
    : linesIn(
        trx,
        filter,
        sql`w.order_id = any (${candidates}::int[]) and w.shared_text_id <> all (${terms.ids}::uuid[]) and ${ofServices(filter)}`,
      )
}

const ofTerms = (trx: Trx, filter: SearchQuestion, { ids, serviceIds }: TermsFound): Promise<readonly number[]> =>
  linesIn(trx, filter, sql`w.service_id = any (${serviceIds}::int[]) and w.shared_text_id = any (${ids}::uuid[])`)

async function linesIn(trx: Trx, filter: SearchQuestion, where: Sql): Promise<readonly number[]> {
  const ofStatus = filter.status ? sql`and w.status = ${filter.status}` : sql``
  const rows = await trx.rows(sql<{ order_id: number }>`${linesWith(trx, filter, where)} ${ofStatus}`)
  return rows.map(({ order_id }) => order_id)
}

const ofServices = ({ serviceIds }: SearchQuestion): Sql => (serviceIds ? sql`w.service_id = any (${[...serviceIds]}::int[])` : sql`true`)

function numberIn({ search }: SearchQuestion): number | undefined {
  const number = /^#?(\d{1,9})$/.exec(search?.text ?? '')?.[1]
  return number ? Number(number) : undefined
}

function readFor(filter: SearchQuestion, { terms }: TermsFound): Sql {
  const number = numberIn(filter) ?? null
  const named = filter.search?.serviceIds ?? []
  return sql`(w.service_id = any (${[...named]}::int[]) or w.order_id = ${number}::int
    or order_search.has_terms(w.full_text, ${terms}::text[], order_search.patterns_of_terms(${terms}::text[]))) and ${ofServices(filter)}`
}
