import { type PageSize, pageSizes } from '../../features/order-list/list-query.ts'

export const referralSorts = ['created_at', 'earned', 'spent'] as const
export type ReferralSort = (typeof referralSorts)[number]

/** What the address of the referral programme says. */
export interface ReferralQuery {
  readonly sort: ReferralSort
  readonly page: number
  readonly rows: PageSize
}

/** Anything that is not understood counts as not asked for. */
export function readReferralQuery(query: URLSearchParams): ReferralQuery {
  const page = query.get('page') ?? ''
  return {
    sort: referralSorts.find((sort) => sort === query.get('sort')) ?? 'created_at',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    rows: pageSizes.find((size) => size === Number(query.get('rows'))) ?? 10,
  }
}

/** The query of the address; what is as it would be anyway is left out. */
export const writeReferralQuery = ({ sort, page, rows }: ReferralQuery): Record<string, string | number | undefined> => ({
  sort: sort === 'created_at' ? undefined : sort,
  rows: rows === 10 ? undefined : rows,
  page: page > 1 ? page : undefined,
})

/** What is asked of the API: the newest or the most first. */
export const referralTable = ({ sort, page, rows }: ReferralQuery) => ({ order_by: sort, order_on: 'desc' as const, page, per_page: rows })
