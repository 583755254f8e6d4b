import { decimalText, parseDecimal } from './decimal.ts'
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
