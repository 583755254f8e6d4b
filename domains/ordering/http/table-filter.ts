import { endOfDay, sliceOf, type TableSlice } from '@vitrine/platform/http'

interface TableParams<Status> extends TableSlice {
  readonly status?: Status | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly order_by?: string | undefined
  readonly order_on?: 'asc' | 'desc' | undefined
}

/** What orders, drip feeds and subscriptions read out of their tables' questions alike. */
export const tableFilter = <Status extends string>(query: TableParams<Status>) => ({
  // A page of the table (TABLE-001).
  ...sliceOf(query),
  // One status alone (ORDERSTATE-013, ORDERSTATE-014, ORDERSTATE-015).
  ...(query.status ? { status: query.status } : {}),
  ...(query.date_from ? { from: new Date(query.date_from) } : {}),
  ...(query.date_to ? { to: endOfDay(query.date_to) } : {}),
  ...(query.order_by ? { orderBy: query.order_by } : {}),
  ...(query.order_on ? { direction: query.order_on } : {}),
})
