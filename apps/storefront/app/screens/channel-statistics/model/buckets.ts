import type { ChannelDayWire } from '@vitrine/insights/contract/schemas'
import { axisTop } from '../../../features/charts/axis.ts'
import { hoursOf } from './figures.ts'

export const metrics = ['views', 'hours', 'gained', 'lost', 'duration'] as const
export type Metric = (typeof metrics)[number]
export type Grain = 'day' | 'week' | 'month'

/** Some days of a channel together: what is added up is added up, a duration is that of the average view. */
export interface Bucket {
  /** Its first day. */
  readonly day: string
  readonly views: number
  readonly minutes: number
  readonly gained: number
  readonly lost: number
  readonly durationSeconds: number
}

export function sumOf(days: readonly ChannelDayWire[], day = days[0]?.day ?? ''): Bucket {
  const add = (pick: (one: ChannelDayWire) => number): number => days.reduce((sum, one) => sum + pick(one), 0)
  const views = add((one) => one.views)
  const watched = add((one) => one.views * one.average_view_duration_seconds)
  return {
    day,
    views,
    minutes: add((one) => one.watch_time_minutes),
    gained: add((one) => one.subscribers_gained),
    lost: add((one) => one.subscribers_lost),
    durationSeconds: views === 0 ? 0 : Math.round(watched / views),
  }
}

/** A figure as it is plotted. */
export function figureOf(bucket: Bucket, metric: Metric): number {
  switch (metric) {
    case 'hours':
      return hoursOf(bucket.minutes)
    case 'duration':
      return bucket.durationSeconds
    default:
      return bucket[metric]
  }
}

const TWO_MINUTES = 120

/** The top of an axis: a round figure, and half of it too; a duration ends with an even minute. */
export function topOf(highest: number, metric: Metric): number {
  if (metric === 'duration') return Math.max(1, Math.ceil(highest / TWO_MINUTES)) * TWO_MINUTES
  return axisTop(highest, 1)
}

const DAY_MS = 86_400_000
const DAYS_MAX = 62
const WEEKS_MAX = 400

/** The more days, the coarser: two months by day, a year by week, the rest by month. */
export const grainOf = (days: number): Grain => (days <= DAYS_MAX ? 'day' : days <= WEEKS_MAX ? 'week' : 'month')

/** The first day of the span a day belongs to; weeks begin on Monday. */
function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'month') return `${day.slice(0, 7)}-01`
  const at = Date.parse(day)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Days, in order, as buckets of the chart. */
export function bucketsOf(days: readonly ChannelDayWire[], grain: Grain): readonly Bucket[] {
  const groups = new Map<string, ChannelDayWire[]>()
  for (const day of days) {
    const start = startOf(day.day, grain)
    const group = groups.get(start)
    if (group) group.push(day)
    else groups.set(start, [day])
  }
  return [...groups].map(([start, group]) => sumOf(group, start))
}
