import type { SalesHour } from './today.ts'
import type { Today } from './use-today.ts'

const DAY_HOURS = 24
const HOURS_LABELLED = [0, 4, 8, 12, 16, 20, 24]
const DAYS_LABELLED = 6

/** What the chart renders: parts of a span, each with what it ends with, and the same of the span before. */
export interface ChartSeries {
  readonly isToday: boolean
  readonly now: readonly SalesHour[]
  readonly before: readonly SalesHour[]
  readonly parts: number
  /** Up to where it is rendered, in parts: the running hour ends now. */
  readonly end: number
  /** How rows of the table are called. */
  readonly names: readonly string[]
  readonly labels: readonly { readonly at: number; readonly text: string }[]
}

export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayName = (day: string): string => shortDay.format(new Date(`${day}T00:00:00Z`))

export function seriesOf({ range, hours, weekBefore, minute, days, daysBefore }: Today): ChartSeries {
  if (range === 'today')
    return {
      ...{ isToday: true, now: hours, before: weekBefore, parts: DAY_HOURS, end: hours.length - 1 + minute / 60 },
      names: Array.from({ length: DAY_HOURS }, (_, hour) => clock(hour + 1)),
      labels: HOURS_LABELLED.map((at) => ({ at, text: clock(at) })),
    }
  const step = Math.ceil(days.length / DAYS_LABELLED)
  const labels = days.map(({ day }, at) => ({ at: at + 0.5, text: dayName(day) })).filter((_, at) => at % step === 0)
  const names = days.map(({ day }) => dayName(day))
  return { isToday: false, now: days, before: daysBefore, parts: days.length, end: days.length, names, labels }
}
