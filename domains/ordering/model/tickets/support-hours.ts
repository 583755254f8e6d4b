import type { PanelOptions } from '@vitrine/panels'

export type SupportHours = Pick<PanelOptions, 'timeZone' | 'supportDays' | 'supportOpensAt' | 'supportClosesAt'>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
// By the number that a date has for its day of the week.
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Whether somebody answers at every hour of the week. */
export const isAlwaysOpen = ({ supportDays, supportOpensAt, supportClosesAt }: SupportHours): boolean =>
  supportDays.length === 7 && supportOpensAt === '00:00' && supportClosesAt === '24:00'

/** When so much of the support's working time has passed since `from`; an hour that a clock skips or repeats counts as it passes. */
export function addSupportTime(hours: SupportHours, from: Date, ms: number): Date {
  if (isAlwaysOpen(hours)) return new Date(from.getTime() + ms)
  const clock = zoneClock(hours.timeZone)
  const [opens, closes] = [msOfDay(hours.supportOpensAt), msOfDay(hours.supportClosesAt)]
  let left = ms
  // Some day of every week is open for at least a minute: the walk ends.
  for (let day = clock.dayOf(from.getTime()); ; day += DAY_MS) {
    if (!hours.supportDays.includes(DAYS[new Date(day).getUTCDay()] ?? 'sun')) continue
    const begin = Math.max(from.getTime(), clock.utcOf(day + opens))
    const open = clock.utcOf(day + closes) - begin
    if (open >= left) return new Date(begin + left)
    left -= Math.max(0, open)
  }
}

function msOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE_MS
}

/** Local times of a zone written as if they were UTC, and back. */
function zoneClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  const localOf = (at: number): number => {
    const parts = format.formatToParts(at)
    const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  }
  const offsetAt = (at: number): number => localOf(at) - Math.floor(at / 1000) * 1000
  return {
    dayOf: (at: number): number => Math.floor(localOf(at) / DAY_MS) * DAY_MS,
    // The second look is for days on which the clock is changed.
    utcOf: (local: number): number => local - offsetAt(local - offsetAt(local)),
  }
}
