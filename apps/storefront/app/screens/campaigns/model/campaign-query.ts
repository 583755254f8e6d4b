import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { type PageSize, pageSizes } from '../../../features/order-list/list-query.ts'

const campaignStatuses = ['active', 'paused'] as const
type CampaignStatus = CampaignWire['status']

/** What the address of the list says. */
export interface CampaignQuery {
  readonly search: string
  readonly status: CampaignStatus | undefined
  readonly page: number
  readonly rows: PageSize
}

/** Anything that is not understood counts as not asked for. */
export function readCampaignQuery(query: URLSearchParams): CampaignQuery {
  const page = query.get('page') ?? ''
  return {
    search: (query.get('search') ?? '').slice(0, 200),
    status: campaignStatuses.find((status) => status === query.get('status')),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    rows: pageSizes.find((size) => size === Number(query.get('rows'))) ?? 10,
  }
}

/** The query of the address; what is as it would be anyway is left out. */
export const writeCampaignQuery = ({ search, status, page, rows }: CampaignQuery) => ({
  search: search || undefined,
  status,
  rows: rows === 10 ? undefined : rows,
  page: page > 1 ? page : undefined,
})

export const campaignTable = ({ search, status, page, rows }: CampaignQuery) => ({
  ...(search ? { search } : {}),
  ...(status ? { status } : {}),
  page,
  per_page: rows,
})
