import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

export interface StatisticsInput {
  readonly userId: number
  readonly groupBy: 'day' | 'week' | 'month'
  /** First and last day (UTC), both counted. */
  readonly from: string
  readonly to: string
  readonly orderIds?: readonly number[]
}

export interface StatisticsBucket {
  /** First day of the bucket; a week begins on Monday. */
  readonly date: string
  readonly quantity: number
  /** What was paid less what came back. */
  readonly cost: Micro
  readonly orders: number
}

/** Paid orders of a customer by day, week or month (ORDER-006, NS-29); a bucket without an order stands there with zeros. */
export async function orderStatistics(trx: Trx, { userId, groupBy, from, to, orderIds }: StatisticsInput): Promise<StatisticsBucket[]> {
  const among = orderIds ? sql`and l.id = any (${[...orderIds]}::int[])` : sql``
  return trx.rows(sql<StatisticsBucket>`
    with bought as (
      select date_trunc(${groupBy}, l.created_at at time zone 'UTC') as bucket, sum(l.quantity)::float8 as quantity,
             sum(l.charged_micro - l.refunded_micro)::int8 as cost, count(*)::int as orders
        from ordering.order_line l
       where l.panel_id = ${trx.panelId} and l.user_id = ${userId} and l.deleted_at is null and l.is_listed and l.paid_at is not null
         and l.created_at >= ${from}::date::timestamp at time zone 'UTC' and l.created_at < (${to}::date + 1)::timestamp at time zone 'UTC' ${among}
       group by 1)
    select to_char(b, 'YYYY-MM-DD') as date, coalesce(bought.quantity, 0) as quantity, coalesce(bought.cost, 0)::int8 as cost, coalesce(bought.orders, 0) as orders
      from generate_series(date_trunc(${groupBy}, ${from}::date::timestamp), ${to}::date::timestamp, ('1 ' || ${groupBy})::interval) b
      left join bought on bought.bucket = b order by b`)
}
