import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import type { Bucket } from '../../features/charts/statistics-buckets.ts'

export const spans = ['days', 'months'] as const
export type Span = (typeof spans)[number]

export interface Spending {
  /** Exact USD, what came back is taken off. */
  readonly spent: string
  readonly orders: number
  /** What each day or month has cost, exact USD. */
  readonly bars: readonly Pick<Bucket, 'date' | 'cost'>[]
  /** First day of the first and the last of them. */
  readonly from: string
  readonly to: string
}

const DAYS = 30
const MONTHS = 12
const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** What to ask the statistics for: the last thirty days, or this month and the eleven before it. Days are those of the statistics, in UTC. */
export function spanQuery(span: Span, now: Date) {
  const endDate = dayOf(now.getTime())
  return span === 'days'
    ? ({ groupBy: 'day', startDate: dayOf(now.getTime() - (DAYS - 1) * DAY_MS), endDate } as const)
    : ({ groupBy: 'month', startDate: dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1), 1)), endDate } as const)
}

export function spendingOf(buckets: readonly Bucket[]): Spending {
  return {
    spent: formatMicro(micro(buckets.reduce((sum, { cost }) => sum + (parseMicro(cost) ?? 0n), 0n))),
    orders: buckets.reduce((sum, bucket) => sum + bucket.orders_count, 0),
    bars: buckets.map(({ date, cost }) => ({ date, cost })),
    from: buckets[0]?.date ?? '',
    to: buckets.at(-1)?.date ?? '',
  }
}
