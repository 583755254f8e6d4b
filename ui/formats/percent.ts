import type { Locale } from '@vitrine/platform/kernel'
import { type Decimal, type DecimalInput, digitsOf, parseDecimal, roundTo } from './decimal.ts'
import { MINUS, printDigits } from './number-parts.ts'

const print = (percent: Decimal, locale: Locale): string => printDigits(digitsOf(roundTo(percent, 2), 0), locale, 'percent')

/** A fraction from the wire (fees, bonuses) as a percentage: 0.035 is `3.5%` (FMT-001, FMT-010). */
export function formatFraction(fraction: DecimalInput, locale: Locale): string {
  const parsed = parseDecimal(fraction)
  return parsed ? print({ units: parsed.units * 100n, scale: parsed.scale }, locale) : '–'
}

/** A plain percentage from the wire (coupons, fill): 12.3456 is `12.35%` (FMT-009). */
export function formatPercentage(percentage: DecimalInput, locale: Locale): string {
  const parsed = parseDecimal(percentage)
  return parsed ? print(parsed, locale) : '–'
}

/** Whole percent of a discount fraction, half up: 0.125 is 13 (SERVICE-003). */
export function discountPercent(fraction: DecimalInput): number {
  const parsed = parseDecimal(fraction)
  return parsed ? Number(roundTo({ units: parsed.units * 100n, scale: parsed.scale }, 0).units) : 0
}

/** `−13%` for a discount of 0.125; empty when there is none. */
export function formatDiscount(fraction: DecimalInput, locale: Locale): string {
  const percent = discountPercent(fraction)
  return percent > 0 ? MINUS + print({ units: BigInt(percent), scale: 0 }, locale) : ''
}
