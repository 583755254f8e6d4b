import { formatMicro, type Micro } from '@vitrine/platform/kernel'

const RATE_SCALE = 6

/** An exact product of micro-USD and a rate of at most six decimals, as decimal text. */
function converted(amount: Micro, rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const scaled = BigInt(whole + fraction.padEnd(RATE_SCALE, '0').slice(0, RATE_SCALE))
  return formatMicro((amount * scaled) / 10n ** BigInt(RATE_SCALE))
}

/** What stands in the budget field: the subtotal in the shown currency, to the cent; nothing while the price is unknown. */
export const budgetText = (subtotal: Micro | undefined, rate: string, round: (amount: string) => string): string =>
  subtotal === undefined ? '' : round(converted(subtotal, rate))
