import { figuresByHour, type HourFigures, lastCheck } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import type { FigureRange } from '../../model/figure-range.ts'
import { type DayOfShop, dayOfShop, openByState, type SalesHour, salesByHour } from '../../store/operator/today-store.ts'
import { figuresOf, profitIn } from './figures.ts'

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
  const question = { now, timeZone, seesProfit: rights['reports.profit'] !== undefined }
  const hours = seesSales && range === 'today' ? await hoursOf(trx, { midnight, ...day }, question) : NO_HOURS
  const figures = seesSales ? await figuresOf(trx, { ...question, range }) : NO_FIGURES
  const check = seesSales ? await lastCheck(trx) : undefined
  const books = check ? { checkedAt: check.checkedAt.toISOString(), isWell: check.isWell } : null
  return { asOf: now.toISOString(), day: midnight.toISOString(), range, timeZone, minute, ...hours, ...figures, books, states }
}

const NO_HOURS = { hours: [], weekBefore: [] }
const NO_FIGURES = { days: [], daysBefore: [], figures: null, profit: null }

interface HourQuestion extends Pick<TodayQuestion, 'now' | 'timeZone'> {
  readonly seesProfit: boolean
}

async function hoursOf(trx: Trx, day: Omit<DayOfShop, 'minute'>, { now, timeZone, seesProfit }: HourQuestion) {
  const { midnight: from, weekBefore: beforeFrom, weekBeforeEnd: beforeTo } = day
  const today = await salesByHour(trx, { from, to: now, timeZone })
  const before = await salesByHour(trx, { from: beforeFrom, to: beforeTo, timeZone })
  const earned = await figuresByHour(trx, { from, to: now, beforeFrom, beforeTo, timeZone })
  const of = (isBefore: boolean) => earned.filter((hour) => hour.isBefore === isBefore)
  return {
    hours: everyHour({ sold: today, earned: of(false), count: day.hour + 1, seesProfit }),
    weekBefore: everyHour({ sold: before, earned: of(true), count: HOURS, seesProfit }),
  }
}

interface HoursOfDay {
  readonly sold: readonly SalesHour[]
  readonly earned: readonly HourFigures[]
  readonly count: number
  readonly seesProfit: boolean
}

const NOTHING = { turnover: 0n, givenBack: 0n, providerCost: 0n, rewards: 0n, gatewayFees: 0n, paidIn: 0n }

/** Hours without an order are hours, too. */
function everyHour({ sold, earned, count, seesProfit }: HoursOfDay) {
  const [sales, money] = [new Map(sold.map((one) => [one.hour, one])), new Map(earned.map((one) => [one.hour, one]))]
  return Array.from({ length: count }, (_, hour) => {
    const { orders = 0, sales: amount = 0n } = sales.get(hour) ?? {}
    const figures = money.get(hour) ?? NOTHING
    return { orders, sales: usd(amount), paidIn: usd(figures.paidIn), profit: seesProfit ? usd(profitIn(figures)) : null }
  })
}

const usd = (amount: bigint): string => formatMicro(micro(amount))
