import { isOrderStatus, type OrderStatus } from './order-facts.ts'

export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** What the address of the orders list says. */
export interface ListQuery {
  readonly status: OrderStatus | undefined
  readonly search: string
  readonly networkId: number | undefined
  readonly serviceId: number | undefined
  /** ISO days, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly page: number
  readonly rows: PageSize
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A day as it is written everywhere; anything else is none (DATE-002). */
const dayOf = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
const idOf = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)
const SEARCH_LENGTH_MAX = 200

/** Anything that is not understood counts as not asked for. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const status = query.get('status')
  const rows = Number(query.get('rows'))
  return {
    status: isOrderStatus(status) ? status : undefined,
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_LENGTH_MAX),
    networkId: idOf(query.get('network')),
    serviceId: idOf(query.get('service')),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    page: idOf(query.get('page')) ?? 1,
    rows: pageSizes.find((size) => size === rows) ?? 10,
  }
}

/** The query of the address; what is as it would be anyway is left out. */
export const writeListQuery = (query: ListQuery): Record<string, string | number | undefined> => ({
  status: query.status,
  search: query.search || undefined,
  network: query.networkId,
  service: query.serviceId,
  from: query.from,
  to: query.to,
  rows: query.rows === 10 ? undefined : query.rows,
  page: query.page > 1 ? query.page : undefined,
})

/** Another filter begins on the first page. */
export const withFilter = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({ ...query, page: 1, ...change })

export const withoutFilters = (query: ListQuery): ListQuery =>
  withFilter(query, { search: '', networkId: undefined, serviceId: undefined, from: undefined, to: undefined })

export const isFiltered = ({ search, networkId, serviceId, from, to }: ListQuery): boolean =>
  search !== '' || networkId !== undefined || serviceId !== undefined || from !== undefined || to !== undefined

export const filterCount = ({ networkId, serviceId, from, to }: ListQuery): number =>
  [networkId, serviceId, from ?? to].filter((each) => each !== undefined).length

/** What is asked of the API. */
export const tableQuery = (query: ListQuery) => ({
  page: query.page,
  per_page: query.rows,
  status: query.status,
  search: query.search || undefined,
  network_id: query.networkId,
  service_id: query.serviceId,
  date_from: query.from,
  date_to: query.to,
})

/** The same list on its last page, when the address names one behind it: it may have grown shorter. */
export const onShownPage = (query: ListQuery, total: number): ListQuery | undefined => {
  const { pages } = pageOf(query, total)
  return query.page > pages ? { ...query, page: pages } : undefined
}

/** First and last row of a page, counted from 1, and how many pages there are. */
export function pageOf(
  { page, rows }: Pick<ListQuery, 'page' | 'rows'>,
  total: number,
): { readonly first: number; readonly last: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(total / rows))
  return { first: total === 0 ? 0 : (page - 1) * rows + 1, last: Math.min(page * rows, total), pages }
}
