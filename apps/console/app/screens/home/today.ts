/** Sales of an hour: decimal text of US dollars. */
export interface SalesHour {
  readonly orders: number
  readonly sales: string
  readonly paidIn: string
  /** Null without the right to see it. */
  readonly profit: string | null
}

export const ranges = ['today', '7d', '30d', 'quarter'] as const
export type Range = (typeof ranges)[number]
export const rangeOf = (text: string | null): Range => ranges.find((range) => range === text) ?? 'today'

export interface DayOfFigures extends SalesHour {
  /** `YYYY-MM-DD`. */
  readonly day: string
}

interface SpanFigures extends Omit<SalesHour, 'profit'> {
  readonly owed: string
}

export interface Figures extends SpanFigures {
  readonly givenBack: string
  readonly payments: number
  readonly inOrders: string
  readonly before: SpanFigures
}

export interface Sold {
  readonly orders: number
  readonly sales: number
}

/** Orders and dollars of so many first hours; all of them where none is named. */
export function soldIn(hours: readonly Pick<SalesHour, 'orders' | 'sales'>[], count = hours.length): Sold {
  const some = hours.slice(0, count)
  return {
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    sales: some.reduce((sum, { sales }) => sum + Number(sales), 0),
  }
}

/** The sums of hour after hour, beginning with nothing. */
export const runningTotals = <Part>(hours: readonly Part[], of: (hour: Part) => number): number[] =>
  hours.reduce<number[]>(
    (totals, hour) => {
      totals.push((totals.at(-1) ?? 0) + of(hour))
      return totals
    },
    [0],
  )

/** How much more than before, in percent of it; undefined where there was nothing. */
export const changePercent = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 1000) / 10

/**
 * What was sold a week before until the same time of day: whole hours, and of the running one the part that is over. Minutes are those since the hour began.
 */
export function soldByNow(before: readonly Pick<SalesHour, 'orders' | 'sales'>[], hoursBegun: number, minutes: number): Sold {
  const whole = soldIn(before, hoursBegun - 1)
  const running = before[hoursBegun - 1]
  const part = minutes / 60
  return {
    orders: whole.orders + (running?.orders ?? 0) * part,
    sales: whole.sales + Number(running?.sales ?? 0) * part,
  }
}
