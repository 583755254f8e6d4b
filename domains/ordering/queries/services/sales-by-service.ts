import { sql, type Trx } from '@vitrine/platform/database'

export interface SalesOfService {
  readonly serviceId: number
  /** As customers bought them: a package and a drip feed count once. */
  readonly orders: number
  /** What was charged; for a package its own price, for what it is made of their parts of it. */
  readonly turnover: bigint
  /** What is left of the charges of single orders behind refunds. */
  readonly kept: bigint
}

/** What each service sold in the orders from a number on: a range of the primary key, read once. Orders of the shop itself are none. */
export const salesByService = (trx: Trx, first: number): Promise<SalesOfService[]> =>
  trx.rows(sql<SalesOfService>`
    select service_id as "serviceId", count(*) filter (where parent_order_id is null)::int as orders,
           coalesce(sum(charged_micro) filter (where kind <> 'drip_feed'), 0)::bigint as turnover,
           coalesce(sum(charged_micro - refunded_micro) filter (where kind = 'single'), 0)::bigint as kept
      from ordering.order_line
     where panel_id = ${trx.panelId} and id >= ${first} and paid_at is not null and user_id <> 0
     group by service_id`)
