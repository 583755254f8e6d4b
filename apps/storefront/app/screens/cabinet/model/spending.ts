import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import { localDay } from './days.ts'
import type { FinancePage } from './finance-row.ts'

export interface Spending {
  /** Exact USD, what came back is taken off. */
  readonly spent: string
  readonly returned: string
  readonly orders: number
  /** Dollars of orders for each day of the month so far, for drawing; undefined when there are too many rows to draw them all. */
  readonly days: readonly number[] | undefined
}

/** The first day of the visitor's month, `YYYY-MM-01`. */
export const monthStart = (now: Date, timeZone: string): string => `${localDay(now.toISOString(), timeZone).slice(0, 8)}01`

type Page = Pick<FinancePage, 'data' | 'total_amount' | 'recordsFiltered'>

/** What a month has cost: the orders and what was given back, each with its total over the whole month. */
export function spendingOf(orders: Page, returns: Page, now: Date, timeZone: string): Spending {
  const [out, back] = [parseMicro(orders.total_amount) ?? micro(0n), parseMicro(returns.total_amount) ?? micro(0n)]
  const today = Number(localDay(now.toISOString(), timeZone).slice(8))
  const days = Array.from({ length: today }, () => 0)
  for (const { created_at, amount } of orders.data) {
    const index = Number(localDay(created_at, timeZone).slice(8)) - 1
    days[index] = (days[index] ?? 0) - Number(amount)
  }
  return {
    spent: formatMicro(micro(-(out + back))),
    returned: formatMicro(back),
    orders: orders.recordsFiltered,
    days: orders.recordsFiltered > orders.data.length ? undefined : days,
  }
}
