import { toWireDateTime } from '@vitrine/ui/formats'
import { type FinanceType, isFinanceType } from '../../features/movements/finance-row.ts'
import { type PageSize, pageSizes } from '../../features/order-list/list-query.ts'
import { dayEnd, dayStart } from '../../shop/days.ts'

/** What the address of the ledger says. */
export interface FinanceQuery {
  readonly type: FinanceType | undefined
  /** ISO days on the visitor's calendar, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly page: number
  readonly rows: PageSize
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Anything that is not understood counts as not asked for. */
export function readFinanceQuery(query: URLSearchParams): FinanceQuery {
  const type = query.get('type')
  const rows = Number(query.get('rows'))
  const page = query.get('page')
  return {
    /** One of the kinds there are (FIN-001). */
    type: isFinanceType(type) ? type : undefined,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    page: page !== null && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    /** One of the sizes that are offered (TABLE-001). */
    rows: pageSizes.find((size) => size === rows) ?? 10,
  }
}

/** The query of the address; what is as it would be anyway is left out. */
export const writeFinanceQuery = ({ type, from, to, page, rows }: FinanceQuery): Record<string, string | number | undefined> => ({
  type,
  from,
  to,
  rows: rows === 10 ? undefined : rows,
  page: page > 1 ? page : undefined,
})

/** Another filter begins on the first page. */
export const withFilter = (query: FinanceQuery, change: Partial<FinanceQuery>): FinanceQuery => ({ ...query, page: 1, ...change })
export const withoutFilters = (query: FinanceQuery): FinanceQuery => withFilter(query, { type: undefined, from: undefined, to: undefined })
export const isFiltered = ({ type, from, to }: FinanceQuery): boolean => type !== undefined || from !== undefined || to !== undefined

/** What is asked of the API: days become the timestamps at which they begin and end for this visitor (DATE-001). */
export const financeTable = ({ type, from, to, page, rows }: FinanceQuery, timeZone: string) => ({
  page,
  per_page: rows,
  type,
  date_from: from && toWireDateTime(dayStart(from, timeZone)),
  date_to: to && toWireDateTime(dayEnd(to, timeZone)),
})
