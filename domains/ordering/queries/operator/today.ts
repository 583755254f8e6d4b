import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { openByState, type SalesHour, salesByHour } from '../../store/operator/today-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS = 24

/** Sales of the day so far by hour, the same weekday a week before, and how open orders stand. Days are those of UTC, amounts exact decimals of US dollars. */
export async function showToday(trx: Trx, now: Date) {
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const before = new Date(midnight.getTime() - 7 * DAY_MS)
  const today = await salesByHour(trx, midnight, now)
  const weekBefore = await salesByHour(trx, before, new Date(before.getTime() + DAY_MS))
  const hoursSoFar = Math.floor((now.getTime() - midnight.getTime()) / HOUR_MS) + 1
  return {
    asOf: now.toISOString(),
    day: midnight.toISOString(),
    hours: everyHour(today, hoursSoFar),
    weekBefore: everyHour(weekBefore, HOURS),
    states: await openByState(trx),
  }
}

/** Hours without an order are hours, too. */
function everyHour(found: readonly SalesHour[], count: number) {
  const known = new Map(found.map((one) => [one.hour, one]))
  return Array.from({ length: count }, (_, hour) => {
    const { orders = 0, sales = 0n } = known.get(hour) ?? {}
    return { orders, sales: formatMicro(micro(sales)) }
  })
}
