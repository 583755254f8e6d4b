import { sql, type Trx } from '@vitrine/platform/database'
import type { ListedStatus } from '../model/listed-statuses.ts'
import { pendingChanges } from './pending-changes.ts'

type Sql = ReturnType<typeof sql>

export interface PagePlace {
  readonly userId: number
  readonly status?: ListedStatus | undefined
  readonly isAscending: boolean
  readonly offset: number
}

/**
 * Where a deep page of the list of orders by number begins to be walked: a statement of one row, `first_id` and how many orders lie before it (`skipped`). Whole
 * buckets are skipped as long as they certainly lie before the page, pending changes included. It is a part of the statement that walks the orders, so that
 * buckets, changes and orders are of one snapshot.
 */
export function startOfPage(trx: Trx, { userId, status, isAscending, offset }: PagePlace): Sql {
  const ofStatus = status ? sql`and status = ${status}` : sql``
  const inList = (column: 'was' | 'becomes'): Sql =>
    status ? sql`(${sql.raw(column)} is not distinct from ${status})::int` : sql`(${sql.raw(column)} is not null)::int`
  // Downwards a bucket is skipped with all above it, upwards all that lie below it.
  const { skipped, before, farthest, top } = isAscending
    ? { skipped: sql`sum(counted) over (order by first_id) - counted`, before: sql`<`, farthest: sql`desc`, top: sql`0` }
    : { skipped: sql`sum(counted) over (order by first_id desc)`, before: sql`>=`, farthest: sql`asc`, top: sql`2147483647` }
  return sql`
    with change as materialized (
      select order_id, ${inList('becomes')} - ${inList('was')} as step from (${pendingChanges(trx, [userId])}) pending),
    bucket as (
      select first_id, sum(counted)::int as counted from order_search.page_bucket
       where panel_id = ${trx.panelId} and user_id = ${userId} ${ofStatus} group by first_id)
    select first_id, skipped + (select coalesce(sum(step), 0)::int from change where order_id ${before} first_id) as skipped
      from (select first_id, (${skipped})::int as skipped from bucket union all select ${top}, 0) reached
     where skipped + (select count(*)::int from change where step > 0) <= ${offset} or first_id = ${top}
     order by first_id ${farthest} limit 1`
}
