import { decimalText, parseDecimal } from './decimal.ts'
import { exactUnitCost, type PriceFacts } from './line-cost.ts'
import { PPM } from './percent.ts'
import { divideHalfUp } from './rational.ts'

const NANO_DECIMALS = 9

/** Unit prices on the wire: exact, two to nine decimals. */
export const formatUnitPrice = (priceNano: bigint): string => decimalText({ value: priceNano, scale: NANO_DECIMALS }, 2)

/** Reads a unit price of at most nine decimals into nano-USD; anything else is undefined. */
export function parseUnitPrice(text: string): bigint | undefined {
  const decimal = parseDecimal(text)
  if (!decimal || decimal.value < 0n || decimal.scale > NANO_DECIMALS) return undefined
  return decimal.value * 10n ** BigInt(NANO_DECIMALS - decimal.scale)
}

/** The unit price after a discount, for showing only: charges use the exact fraction (see lineCost). */
export const discountedPriceNano = (priceNano: bigint, discountPpm: number): bigint =>
  divideHalfUp(priceNano * BigInt(PPM - discountPpm), BigInt(PPM))

const EXACT_DECIMALS = 21

/** The price of so many units (of the whole line when fixed) as exact decimal text, discount and guarantee included: a line costs just that, rounded once. */
export function exactPrice(facts: PriceFacts, units: number): string {
  const { numerator, denominator } = exactUnitCost(facts)
  const micro = numerator * (facts.priceType === 'fixed' ? 1n : BigInt(units))
  const value = divideHalfUp(micro * 10n ** BigInt(EXACT_DECIMALS), denominator * 1_000_000n)
  return decimalText({ value, scale: EXACT_DECIMALS }, 2)
}
