import { type Decimal, digitsOf, parseDecimal, roundTo } from './decimal.ts'
import { convertFromUsd, formatMoney, hasRate, type MoneyStyle } from './money.ts'
import { printDigits, type SignDisplay } from './number-parts.ts'

const CENTS = 2
type Shown = Pick<MoneyStyle, 'currency' | 'rate'>

/** Micro-USD as hundredths of the shown currency, rounded half away from zero: the figure that `formatMoney` prints. */
export const shownCents = (amount: bigint, style: Shown): bigint => roundTo(converted(amount, style), CENTS).units

/**
 * The parts of a sum (micro-USD, of either sign) as hundredths of the shown currency that add up to `total`, itself in hundredths and by default their sum rounded
 * once. Each is rounded down, what is left goes to the largest remainders: no part is off by a whole hundredth (ADR 0018).
 */
export function splitShown(parts: readonly bigint[], style: Shown, total?: bigint): bigint[] {
  const exact = parts.map((part) => converted(part, style))
  const whole =
    total ??
    shownCents(
      parts.reduce((sum, part) => sum + part, 0n),
      style,
    )
  const floors = exact.map(({ units, scale }) => {
    const unit = 10n ** BigInt(Math.max(0, scale - CENTS))
    const floor = units >= 0n ? units / unit : -((-units + unit - 1n) / unit)
    return { floor, remainder: units - floor * unit }
  })
  const cents = floors.map(({ floor }) => floor)
  const order = floors.map((_, index) => index).toSorted((a, b) => compare(floors[b]?.remainder ?? 0n, floors[a]?.remainder ?? 0n) || a - b)
  let left = whole - cents.reduce((sum, each) => sum + each, 0n)
  for (let turn = 0; left !== 0n && order.length > 0; turn += 1) {
    // Too much is taken back where the least was rounded off.
    const index = order.at(left > 0n ? turn % order.length : -1 - (turn % order.length)) ?? 0
    const step = left > 0n ? 1n : -1n
    cents[index] = (cents[index] ?? 0n) + step
    left -= step
  }
  return cents
}

/** Prints hundredths of the shown currency: nothing is converted or rounded any more. */
export function formatShown(
  cents: bigint,
  style: Pick<MoneyStyle, 'locale' | 'currency' | 'rate'> & { readonly sign?: SignDisplay | undefined },
): string {
  const currency = style.currency === 'RUB' && hasRate(style.rate) ? 'RUB' : 'USD'
  const digits = digitsOf({ units: cents, scale: CENTS }, CENTS)
  return printDigits(digits, style.locale, currency, style.sign)
}

const DECIMALS_MAX = 9
/** A dollar price has that many at most; of a converted one nobody reads all. */
const FULL_MAX = 6

/**
 * A unit price (decimal text, in USD) beside the line it leads to, `shown` in hundredths of the shown currency: with the fewest decimals, at least the style's, by which
 * price × quantity is what the line shows. Where none leads to it, as in a line of one cent at least, the style's decimals stand.
 */
export function formatLinePrice(
  { price, per, quantity, shown }: { readonly price: string; readonly per: number; readonly quantity: number; readonly shown: bigint },
  style: MoneyStyle,
): string {
  const least = Math.max(CENTS, style.precision ?? CENTS)
  const parsed = parseDecimal(price)
  if (!parsed) return formatMoney(price, style)
  const exact = convertFromUsd(parsed, style.currency ?? 'USD', style.rate)
  const leadsThere = (precision: number): boolean => {
    const { units, scale } = roundTo(exact, precision)
    const line = { units: (units * BigInt(quantity) * 10n ** 6n) / BigInt(per), scale: scale + 6 }
    return roundTo(line, CENTS).units === shown
  }
  // The price in full before one that is rounded elsewhere: 1.9125 rather than 1.913.
  const full = exact.scale <= FULL_MAX ? [exact.scale] : []
  const finer = Array.from({ length: DECIMALS_MAX - least }, (_, step) => least + 1 + step)
  const precision = [least, ...full, ...finer].find(leadsThere) ?? least
  return formatMoney(price, { ...style, precision })
}

/** At one scale for all parts of a sum: micro-USD have six decimals, the rate its own. */
const converted = (amount: bigint, { currency = 'USD', rate }: Shown): Decimal =>
  convertFromUsd(parseDecimal(amount) ?? { units: 0n, scale: 6 }, currency, rate)

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
