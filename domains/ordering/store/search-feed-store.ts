import { sql, type Trx } from '@vitrine/platform/database'

/** How many were logged, and the last of them; null when there were no more. */
interface Logged {
  readonly count: number
  readonly last: number | null
}

/**
 * Appends how the next orders of a panel read to the change log of order-search. Their rows are locked meanwhile, so that a change which is
 * under way is told after this one.
 */
export const logOrdersForSearch = (trx: Trx, after: number, limit: number): Promise<Logged> =>
  trx.one(sql<Logged>`
    with line as materialized (
      select id, user_id, kind, case when is_listed and deleted_at is null then status end as status, paid_at is not null as is_paid, service_id, service_name, url, name,
             title, reference from ordering.order_line where panel_id = ${trx.panelId} and id > ${after} order by id limit ${limit} for share),
    logged as (
      insert into order_search.change (panel_id, user_id, kind, subject_id, status, is_paid, service_id, service_name, url, name, title, reference)
      select ${trx.panelId}::int, user_id, 'order', id, status, is_paid, service_id, service_name, url, name, title, reference from line
      union all
      select ${trx.panelId}::int, user_id, 'drip_feed', id, null, false, service_id, service_name, url, name, title, reference from line where kind = 'drip_feed')
    select count(*)::int as count, max(id) as last from line`)

/** The same of subscriptions. */
export const logSubscriptionsForSearch = (trx: Trx, after: number, limit: number): Promise<Logged> =>
  trx.one(sql<Logged>`
    with plan as materialized (
      select id, user_id, url, name, reference from ordering.subscription where panel_id = ${trx.panelId} and id > ${after} order by id limit ${limit} for share),
    logged as (
      insert into order_search.change (panel_id, user_id, kind, subject_id, url, name, reference)
      select ${trx.panelId}::int, user_id, 'subscription', id, url, name, reference from plan)
    select count(*)::int as count, max(id) as last from plan`)
