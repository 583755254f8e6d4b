import { questionOfDays } from '../../lists/filters/days.ts'

/** What of the list stands in its address. */
export const orderFilters = ['q', 'state', 'provider', 'from', 'to', 'customer', 'service', 'coupon', 'payment', 'late', 'sort'] as const
export type OrderFilter = Readonly<Record<(typeof orderFilters)[number], string>>

/** The filters as the server is asked. */
export const questionOf = (filters: OrderFilter) => ({
  q: filters.q.trim() || undefined,
  'filter.state': filters.state || undefined,
  'filter.providerId': filters.provider || undefined,
  'filter.customerId': filters.customer || undefined,
  'filter.serviceId': filters.service || undefined,
  'filter.coupon': filters.coupon || undefined,
  'filter.payment': filters.payment || undefined,
  ...questionOfDays(filters),
  'filter.late': filters.late || undefined,
  sort: filters.sort || undefined,
})

/** The same for a bulk action, which takes the orders of the list in its own order. */
export function bulkFiltersOf(filters: OrderFilter) {
  const { 'filter.from': from, 'filter.to': to } = questionOfDays(filters)
  return {
    q: filters.q.trim(),
    state: filters.state || null,
    providerId: Number(filters.provider) || null,
    customerId: Number(filters.customer) || null,
    serviceId: Number(filters.service) || null,
    coupon: filters.coupon,
    payment: filters.payment,
    from: from ?? null,
    to: to ?? null,
    late: filters.late !== '',
  }
}
