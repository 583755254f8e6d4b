import { type DayFigures, type Figures, figuresByDay } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { DAYS_IN, type FigureRange } from '../../model/figure-range.ts'
import { spansOfShop } from '../../store/operator/today-store.ts'

const WEEK = 7

interface FigureQuestion {
  readonly now: Date
  readonly timeZone: string
  readonly range: FigureRange
  readonly seesProfit: boolean
}

/** What was sold, paid in and earned in a range of days by the books, each beside the same span before; and what is owed to customers. */
export async function figuresOf(trx: Trx, { now, timeZone, range, seesProfit }: FigureQuestion) {
  const days = DAYS_IN[range]
  const spans = await spansOfShop(trx, now, timeZone, days, range === 'today' ? WEEK : days)
  const rows = await figuresByDay(trx, { ...spans, to: now, timeZone })
  const own = rows.filter(({ day, isBefore }) => day !== null && !isBefore)
  const before = rows.filter(({ isBefore }) => isBefore)
  const [sum, sumBefore] = [summed(own), summed(before)]
  const owed = summed(rows)
  return {
    days: range === 'today' ? [] : everyDay(own, spans.firstDay, days, seesProfit),
    daysBefore: range === 'today' ? [] : everyDay(before, spans.firstDayBefore, days, seesProfit),
    figures: {
      ...shown(sum),
      ...{ givenBack: usd(sum.givenBack), payments: sum.payments, owed: usd(owed.owed), inOrders: usd(owed.inOrders) },
      before: { ...shown(sumBefore), owed: usd(owed.owed - sum.owed) },
    },
    profit: seesProfit ? profitOf(sum, sumBefore) : null,
  }
}

const usd = (amount: bigint): string => formatMicro(micro(amount))
const shown = ({ orders, turnover, paidIn }: Figures) => ({ orders, sales: usd(turnover), paidIn: usd(paidIn) })

type Earned = Pick<Figures, 'turnover' | 'givenBack' | 'providerCost' | 'rewards' | 'gatewayFees'>

/** What is left of what customers were charged. */
export const profitIn = ({ turnover, givenBack, providerCost, rewards, gatewayFees }: Earned): bigint =>
  turnover - givenBack - providerCost - rewards - gatewayFees

function profitOf(sum: Figures, before: Figures) {
  const amount = profitIn(sum)
  const marginPercent = sum.turnover === 0n ? null : Number((amount * 1000n) / sum.turnover) / 10
  const { providerCost, rewards, gatewayFees } = sum
  const less = { cost: usd(providerCost), rewards: usd(rewards), gatewayFees: usd(gatewayFees) }
  return { amount: usd(amount), marginPercent, ...less, before: usd(profitIn(before)) }
}

const NOTHING: Figures = {
  ...{
    orders: 0,
    turnover: 0n,
    givenBack: 0n,
    providerCost: 0n,
    rewards: 0n,
    gatewayFees: 0n,
    payments: 0,
    paidIn: 0n,
    owed: 0n,
    inOrders: 0n,
  },
}

const summed = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      turnover: sum.turnover + row.turnover,
      givenBack: sum.givenBack + row.givenBack,
      providerCost: sum.providerCost + row.providerCost,
      rewards: sum.rewards + row.rewards,
      gatewayFees: sum.gatewayFees + row.gatewayFees,
      payments: sum.payments + row.payments,
      paidIn: sum.paidIn + row.paidIn,
      owed: sum.owed + row.owed,
      inOrders: sum.inOrders + row.inOrders,
    }),
    NOTHING,
  )

/** Days on which nothing happened are days, too. */
function everyDay(rows: readonly DayFigures[], firstDay: string, count: number, seesProfit: boolean) {
  const known = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(`${firstDay}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + index)
    const day = date.toISOString().slice(0, 10)
    const figures = known.get(day) ?? NOTHING
    return { day, ...shown(figures), profit: seesProfit ? usd(profitIn(figures)) : null }
  })
}
