export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]

/** What the address of the statistics says: days of the calendar in UTC, both included. */
export interface StatisticsQuery {
  readonly group: Grouping
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const SPAN_DAYS_MAX = 366
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const known = (text: string | null): number | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined

/** Periods that are one press away, in days; the longer, the coarser. */
export const presets = [
  { days: 30, group: 'day' },
  { days: 90, group: 'week' },
  { days: 365, group: 'month' },
] as const satisfies readonly { days: number; group: Grouping }[]

export const presetQuery = ({ days, group }: (typeof presets)[number], today: Date): StatisticsQuery => ({
  group,
  from: dayOf(today.getTime() - (days - 1) * DAY_MS),
  to: dayOf(today.getTime()),
})

/** Anything that is not understood is as without it: the last thirty days, by day. A period the API would refuse is cut at its beginning. */
export function readStatisticsQuery(query: URLSearchParams, today: Date): StatisticsQuery {
  const group = groupings.find((known) => known === query.get('group')) ?? 'day'
  const to = known(query.get('to')) ?? Date.parse(dayOf(today.getTime()))
  const requested = known(query.get('from')) ?? to - (presets[0].days - 1) * DAY_MS
  const from = Math.min(to, Math.max(requested, to - (SPAN_DAYS_MAX - 1) * DAY_MS))
  return { group, from: dayOf(from), to: dayOf(to) }
}

/** As many days, just before. */
export function periodBefore({ group, from, to }: StatisticsQuery): StatisticsQuery {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS
  return { group, from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) }
}
