import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { dayOfShop, openByState, type SalesHour, salesByHour } from '../../store/operator/today-store.ts'

const HOURS = 24

/**
 * Sales of the day so far by hour, the same weekday a week before, and how open orders stand. Days and hours are those of the shop's clocks, amounts exact
 * decimals of US dollars.
 */
export async function showToday(trx: Trx, now: Date, timeZone: string) {
  const { midnight, weekBefore, weekBeforeEnd, hour, minute } = await dayOfShop(trx, now, timeZone)
  const today = await salesByHour(trx, { from: midnight, to: now, timeZone })
  const before = await salesByHour(trx, { from: weekBefore, to: weekBeforeEnd, timeZone })
  return {
    asOf: now.toISOString(),
    day: midnight.toISOString(),
    timeZone,
    minute,
    hours: everyHour(today, hour + 1),
    weekBefore: everyHour(before, HOURS),
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
