const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** A day of the operator's own time zone begins here; undefined for what is no day. */
export function beginOf(day: string, addedDays = 0): string | undefined {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begin = new Date(year, month - 1, date + addedDays)
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString()
}

/** The day so many days ago, as an address and a date field write it. */
export function dayBefore(now: Date, days: number): string {
  const day = new Date(now.getTime() - days * DAY_MS)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Whole days as the server is asked for them, the last one included. */
export const questionOfDays = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  'filter.from': beginOf(from),
  'filter.to': beginOf(to, 1),
})
