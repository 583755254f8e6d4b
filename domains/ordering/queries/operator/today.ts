import { lastCheck } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import type { FigureRange } from '../../model/figure-range.ts'
import { type DayOfShop, dayOfShop, openByState, type SalesHour, salesByHour } from '../../store/operator/today-store.ts'
import { figuresOf } from './figures.ts'

const HOURS = 24

/** Whose figures they are, and which of them their reader may see. */
export interface TodayQuestion {
  readonly now: Date
  readonly timeZone: string
  readonly range: FigureRange
  readonly rights: Readonly<Record<string, unknown>>
}

/**
 * The figures of the day so far by hour beside the same weekday a week before, or of more days beside as many before them; how open orders stand; and whether the
 * books agree. Days and hours are those of the shop's clocks, amounts exact decimals of US dollars. Anyone without a right to sales is told of open orders alone.
 */
export async function showToday(trx: Trx, { now, timeZone, range, rights }: TodayQuestion) {
  const seesSales = rights['reports.view'] !== undefined
  const states = await openByState(trx)
  const { midnight, minute, ...day } = await dayOfShop(trx, now, timeZone)
  const hours = seesSales && range === 'today' ? await hoursOf(trx, { midnight, ...day }, now, timeZone) : NO_HOURS
  const figures = seesSales
    ? await figuresOf(trx, { now, timeZone, range, seesProfit: rights['reports.profit'] !== undefined })
    : NO_FIGURES
  const check = seesSales ? await lastCheck(trx) : undefined
  const books = check ? { checkedAt: check.checkedAt.toISOString(), isWell: check.isWell } : null
  return { asOf: now.toISOString(), day: midnight.toISOString(), range, timeZone, minute, ...hours, ...figures, books, states }
}

const NO_HOURS = { hours: [], weekBefore: [] }
const NO_FIGURES = { days: [], daysBefore: [], figures: null, profit: null }

async function hoursOf(trx: Trx, day: Omit<DayOfShop, 'minute'>, now: Date, timeZone: string) {
  const today = await salesByHour(trx, { from: day.midnight, to: now, timeZone })
  const before = await salesByHour(trx, { from: day.weekBefore, to: day.weekBeforeEnd, timeZone })
  return { hours: everyHour(today, day.hour + 1), weekBefore: everyHour(before, HOURS) }
}

/** Hours without an order are hours, too. */
function everyHour(found: readonly SalesHour[], count: number) {
  const known = new Map(found.map((one) => [one.hour, one]))
  return Array.from({ length: count }, (_, hour) => {
    const { orders = 0, sales = 0n } = known.get(hour) ?? {}
    return { orders, sales: formatMicro(micro(sales)) }
  })
}
