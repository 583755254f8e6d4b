import type { DripFeedWire, SubscriptionListItemWire } from '@vitrine/ordering/contract/schemas'
import { type ListQuery, readListQuery } from '../order-list/list-query.ts'

export type DripFeed = DripFeedWire
export type SubscriptionRow = SubscriptionListItemWire
export type PlanStatus = DripFeed['status']

/** The only three statuses of drip feeds and subscriptions, in the order of the orders list. */
export const planStatuses = ['in_processing', 'completed', 'canceled'] as const satisfies readonly PlanStatus[]
const isPlanStatus = (value: unknown): value is PlanStatus => planStatuses.some((status) => status === value)
const statusOf = (value: unknown): PlanStatus | undefined => (isPlanStatus(value) ? value : undefined)

/** What the address of such a list says; what only orders have is not understood. */
export function readPlanQuery(query: URLSearchParams): ListQuery {
  const read = readListQuery(query)
  return { ...read, status: statusOf(read.status), networkId: undefined, serviceId: undefined }
}

/** What is asked of the API. */
export const planTable = (query: ListQuery) => ({
  page: query.page,
  per_page: query.rows,
  status: statusOf(query.status),
  search: query.search || undefined,
  date_from: query.from,
  date_to: query.to,
})
