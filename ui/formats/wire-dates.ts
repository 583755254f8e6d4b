/** Dates as the specification sends them, and the periods its filters offer. Days are UTC here; screens show the visitor's zone. */
export type IsoDay = string
export type Period = readonly [from: IsoDay, to: IsoDay]

const two = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DD` of the UTC day. */
export const toIsoDay = (date: Date): IsoDay => date.toISOString().slice(0, 10)

/** UTC as `YYYY-MM-DD H:mm:ss`, the hour without a leading zero (DATE-001). */
export const toWireDateTime = (date: Date): string =>
  `${toIsoDay(date)} ${date.getUTCHours()}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`

/** The same day of an earlier month, or that month's last day when it is shorter (DATE-003, DATE-004, DATE-005). */
function monthsBefore(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)))
}

export const oneMonthAgo = (now: Date): IsoDay => toIsoDay(monthsBefore(now, 1))
export const oneYearAgo = (now: Date): IsoDay => toIsoDay(monthsBefore(now, 12))
/** From the same day a year ago to today (DATE-006). */
export const lastYearPeriod = (now: Date): Period => [oneYearAgo(now), toIsoDay(now)]
/** Everything since the epoch (DATE-007). */
export const fullPeriod = (now: Date): Period => ['1970-01-01', toIsoDay(now)]
