import { startOfPage } from '@vitrine/order-search'
import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../../model/states.ts'

export interface DeepPage {
  readonly userId: number
  readonly status?: OrderStatus | undefined
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

/** The numbers of a deep page in the list of orders by number: whole page buckets are skipped, and the rest is walked order by order. */
export function deepPage(trx: Trx, page: DeepPage) {
  const { userId, status, isAscending, limit, offset } = page
  const ofStatus = status ? sql`and status = ${status}` : sql``
  return sql<{ id: number }>`
    with start as materialized (${startOfPage(trx, page)})
    select id from ordering.order_line
     where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed ${ofStatus}
       and id ${isAscending ? sql`>=` : sql`<`} (select first_id from start)
     order by id ${isAscending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset} - (select skipped from start)`
}
