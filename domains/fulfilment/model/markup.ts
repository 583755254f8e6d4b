import { type PriceRule, priceByRule } from '@vitrine/pricing'

const PPM = 1_000_000n

/** How a provider's rate becomes our price: percent and a fixed part on top, rounded up to a whole step or to an ending. */
export interface Markup {
  readonly percentPpm: number
  readonly fixedNano: bigint
  readonly roundToNano: bigint
  /** What prices end in behind the whole dollars, as .99; null: the step decides. */
  readonly endingNano: bigint | null
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/** A markup as the price rule that it is. */
export const ruleOfMarkup = ({ percentPpm, fixedNano, roundToNano, endingNano }: Markup): PriceRule => ({
  ...{ base: 'cost', direction: 'up', minMarginPpm: 0 },
  ...{ percentPpm, fixedNano, roundToNano, endingNano },
})

/** Never below the rate itself: every rounding goes up. */
export const sellingPrice = (rateNano: bigint, markup: Markup): bigint =>
  priceByRule({ priceNano: 0n, costNano: rateNano }, ruleOfMarkup(markup)).priceNano

/** An account's markups by category; the empty one is for all others. */
export type Markups = ReadonlyMap<string, Markup>

/** The category whose markup prices those of another one: its own, else the empty one; undefined where there is none. */
export function coveringCategory(markups: Markups, category: string): string | undefined {
  if (markups.has(category)) return category
  return markups.has('') ? '' : undefined
}

/** The highest cost that still leaves the floor's share of a price: at floor 0, the price itself. Any unit, the same for both. */
export const costCeiling = (price: bigint, floorPpm: number): bigint => (price * (PPM - BigInt(floorPpm))) / PPM

/** A rate as panels write it, in nano-USD at our rate for the currency, rounded up; undefined when it is no amount. */
export function rateInNano(rate: string, usdRatePpm: bigint): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,18}))?$/.exec(rate.trim())
  if (!match) return undefined
  const scaled = BigInt(match[1] ?? '0') * 10n ** 18n + BigInt((match[2] ?? '').padEnd(18, '0'))
  return divideUp(scaled * usdRatePpm, 10n ** 15n)
}
