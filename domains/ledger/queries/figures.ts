import { type SystemTrx, sql, type Trx } from '@vitrine/platform/database'

/** Amounts in micro-USD. */
export interface Figures {
  readonly orders: number
  /** What customers were charged for orders. */
  readonly turnover: bigint
  readonly givenBack: bigint
  readonly providerCost: bigint
  /** Bonuses, and what referrals, widgets, tasks and trials earned. */
  readonly rewards: bigint
  /** What gateways took for themselves. */
  readonly gatewayFees: bigint
  readonly payments: number
  readonly paidIn: bigint
  /** By how much what the shop owes its customers changed, on their balances and in their orders. */
  readonly owed: bigint
  readonly inOrders: bigint
}

export interface DayFigures extends Figures {
  /** By the clocks of the time zone, `YYYY-MM-DD`; null for all before them. */
  readonly day: string | null
  /** Whether it is of the span before. */
  readonly isBefore: boolean
}

export interface FigureSpans {
  /** Midnights by the same clocks, and the times up to which each of the two is told, to the quarter of an hour. */
  readonly from: Date
  readonly to: Date
  readonly beforeFrom: Date
  readonly beforeTo: Date
  readonly timeZone: string
}

/**
 * What the panel turned over in a span and in another before it, by days, and in one row all that belongs to neither: `owed` of all rows together is what is owed
 * at the end. Read from sums by quarters of an hour, and what came since the last of them.
 */
export const figuresByDay = (trx: Trx, { from, to, beforeFrom, beforeTo, timeZone }: FigureSpans): Promise<DayFigures[]> =>
  trx.rows(sql<DayFigures>`
    select case when f.at >= ${from} and f.at < ${to} or f.at >= ${beforeFrom} and f.at < ${beforeTo}
                then to_char(f.at at time zone ${timeZone}::text, 'YYYY-MM-DD') end as day,
           f.at >= ${beforeFrom} and f.at < ${beforeTo} as "isBefore",
           sum(f.orders)::int as orders, sum(f.turnover)::bigint as turnover, sum(f.given_back)::bigint as "givenBack",
           sum(f.provider_cost)::bigint as "providerCost", sum(f.rewards)::bigint as rewards, sum(f.payments)::int as payments,
           sum(f.paid_in)::bigint as "paidIn", sum(f.owed)::bigint as owed, sum(f.in_orders)::bigint as "inOrders",
           sum(f.gateway_fees)::bigint as "gatewayFees"
      from ledger.figures() f group by 1, 2 order by 1, 2`)

/** What was earned and paid in within an hour by the clocks of the time zone. */
export interface HourFigures extends Omit<Figures, 'orders' | 'payments' | 'owed' | 'inOrders'> {
  readonly hour: number
  readonly isBefore: boolean
}

/** The same of a day and of one before it by their hours; an hour that clocks show twice is one. */
export const figuresByHour = (trx: Trx, { from, to, beforeFrom, beforeTo, timeZone }: FigureSpans): Promise<HourFigures[]> =>
  trx.rows(sql<HourFigures>`
    select extract(hour from f.at at time zone ${timeZone}::text)::int as hour, f.at < ${beforeTo} as "isBefore",
           sum(f.turnover)::bigint as turnover, sum(f.given_back)::bigint as "givenBack", sum(f.provider_cost)::bigint as "providerCost",
           sum(f.rewards)::bigint as rewards, sum(f.paid_in)::bigint as "paidIn", sum(f.gateway_fees)::bigint as "gatewayFees"
      from ledger.figures() f where f.at >= ${from} and f.at < ${to} or f.at >= ${beforeFrom} and f.at < ${beforeTo} group by 1, 2 order by 2, 1`)

/** How many orders were charged on each of some panels since then. */
export async function ordersOfPanels(trx: SystemTrx, panelIds: readonly number[], since: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.rows(sql<{ id: number; orders: number }>`
    select panel_id as id, orders::int as orders from ledger.orders_of_panels(${panelIds}::int[], ${since})`)
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}
