import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderStatus } from '../../model/states.ts'

type Sql = ReturnType<typeof sql>

export interface DeepPage {
  readonly userId: number
  readonly status?: OrderStatus | undefined
  readonly isAscending: boolean
  readonly limit: number
  readonly offset: number
}

/**
 * The numbers of a deep page in the list of orders by number: whole blocks are skipped as long as they certainly lie before the page, changes that are not
 * aggregated yet included, and the rest is walked order by order. One statement, so that blocks, changes and orders are of one snapshot.
 */
export function deepPage(trx: Trx, { userId, status, isAscending, limit, offset }: DeepPage) {
  const ofStatus = status ? sql`and status = ${status}` : sql``
  const inList = (column: 'was' | 'becomes'): Sql =>
    status ? sql`(${sql.raw(column)} is not distinct from ${status})::int` : sql`(${sql.raw(column)} is not null)::int`
  // Downwards a block is skipped with all above it, upwards all that lie below it.
  const { direction, skipped, before, farthest, rest, top } = isAscending
    ? {
        direction: sql`asc`,
        skipped: sql`sum(counted) over (order by first_id) - counted`,
        before: sql`<`,
        farthest: sql`desc`,
        rest: sql`>=`,
        top: sql`0`,
      }
    : {
        direction: sql`desc`,
        skipped: sql`sum(counted) over (order by first_id desc)`,
        before: sql`>=`,
        farthest: sql`asc`,
        rest: sql`<`,
        top: sql`2147483647`,
      }
  return sql<{ id: number }>`
    with change as materialized (
      select order_id, ${inList('becomes')} - ${inList('was')} as step
        from ordering.order_count_change where panel_id = ${trx.panelId} and user_id = ${userId}),
    block as (
      select first_id, sum(counted)::int as counted from ordering.order_block
       where panel_id = ${trx.panelId} and user_id = ${userId} ${ofStatus} group by first_id),
    start as materialized (
      select first_id, skipped + (select coalesce(sum(step), 0)::int from change where order_id ${before} first_id) as skipped
        from (select first_id, (${skipped})::int as skipped from block union all select ${top}, 0) reached
       where skipped + (select count(*)::int from change where step > 0) <= ${offset} or first_id = ${top}
       order by first_id ${farthest} limit 1)
    select id from ordering.order_line
     where panel_id = ${trx.panelId} and user_id = ${userId} and deleted_at is null and is_listed ${ofStatus} and id ${rest} (select first_id from start)
     order by id ${direction} limit ${limit} offset ${offset} - (select skipped from start)`
}
