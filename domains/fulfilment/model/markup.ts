const PPM = 1_000_000n

/** How a provider's rate becomes our price: percent and a fixed part on top, rounded up to a whole step. */
export interface Markup {
  readonly percentPpm: number
  readonly fixedNano: bigint
  readonly roundToNano: bigint
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/** Never below the rate itself: every rounding goes up. */
export const sellingPrice = (rateNano: bigint, { percentPpm, fixedNano, roundToNano }: Markup): bigint =>
  divideUp(divideUp(rateNano * (PPM + BigInt(percentPpm)), PPM) + fixedNano, roundToNano) * roundToNano

/** The highest cost that still leaves the floor's share of a price: at floor 0, the price itself. Any unit, the same for both. */
export const costCeiling = (price: bigint, floorPpm: number): bigint => (price * (PPM - BigInt(floorPpm))) / PPM

/** A rate as panels write it, in nano-USD at our rate for the currency, rounded up; undefined when it is no amount. */
export function rateInNano(rate: string, usdRatePpm: bigint): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(rate.trim())
  if (!match) return undefined
  const scaled = BigInt(match[1] ?? '0') * 10n ** 18n + BigInt((match[2] ?? '').padEnd(18, '0'))
  return divideUp(scaled * usdRatePpm, 10n ** 15n)
}
