import { formatMicro, type Locale, type Micro } from '@vitrine/platform/kernel'
import { formatNumber, parseNumber } from '@vitrine/ui/formats'

const RATE_SCALE = 6

/** An exact product of micro-USD and a rate of at most six decimals, as decimal text. */
function converted(amount: Micro, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const scaled = BigInt(whole + fraction.padEnd(RATE_SCALE, '0').slice(0, RATE_SCALE))
  return formatMicro((amount * scaled) / 10n ** BigInt(RATE_SCALE))
}

/** What stands in the budget field: the subtotal in the shown currency, to the cent; nothing while the price is unknown. */
export const budgetText = (subtotal: Micro | undefined, rate: string, locale: Locale): string =>
  subtotal === undefined ? '' : formatNumber(converted(subtotal, rate), 2, locale)

/** What was typed there as the parser of budgets takes it: the currency sign first, a point before the decimals (QTY-010). */
export const requestedBudget = (typed: string, sign: string, locale: Locale): string => sign + (parseNumber(typed, locale) ?? typed)
