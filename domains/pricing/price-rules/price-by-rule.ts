import { PPM } from '../percent.ts'
import { divideUp } from '../rational.ts'

export const roundingDirections = ['up', 'nearest', 'down'] as const
export type RoundingDirection = (typeof roundingDirections)[number]

/** How prices are made anew: a base, percent and a fixed part on it, rounded, and never below a margin over the cost. */
export interface PriceRule {
  readonly base: 'cost' | 'price'
  /** On top of the base, in parts per million; less than nothing lowers it. */
  readonly percentPpm: number
  readonly fixedNano: bigint
  /** Prices are whole multiples of it; 0 leaves them as they come. Without meaning where prices have an ending. */
  readonly roundToNano: bigint
  readonly direction: RoundingDirection
  /** What prices end in behind the whole dollars, as .99; null for any ending. */
  readonly endingNano: bigint | null
  /** The least share of the price that stays after the cost, in parts per million; 0 asks for none. */
  readonly minMarginPpm: number
}

/** What a service is sold for and costs, both for the same units; the cost is null where nobody delivers it. */
export interface PricedService {
  readonly priceNano: bigint
  readonly costNano: bigint | null
}

export interface RuledPrice {
  /** As before where the rule has no base. */
  readonly priceNano: bigint
  /** The rule alone would have left less than the margin. */
  readonly isRaisedToMargin: boolean
  readonly hasBase: boolean
}

/** A service's price by a rule. Rounding never makes it free, and the margin is kept by rounding up. */
export function priceByRule({ priceNano, costNano }: PricedService, rule: PriceRule): RuledPrice {
  const base = rule.base === 'cost' ? costNano : priceNano
  if (base === null) return { priceNano, isRaisedToMargin: false, hasBase: false }
  const onTop = divideUp(base * BigInt(PPM + rule.percentPpm), BigInt(PPM)) + rule.fixedNano
  const ruled = rounded(onTop > 0n ? onTop : 0n, rule, rule.direction)
  const least = costNano === null || rule.minMarginPpm <= 0 ? 0n : divideUp(costNano * BigInt(PPM), BigInt(PPM - rule.minMarginPpm))
  if (ruled >= least) return { priceNano: ruled, isRaisedToMargin: false, hasBase: true }
  return { priceNano: rounded(least, rule, 'up'), isRaisedToMargin: true, hasBase: true }
}

const DOLLAR = 1_000_000_000n

/** A price is a whole number of steps, or of dollars and the ending. */
function rounded(nano: bigint, { roundToNano, endingNano }: PriceRule, direction: RoundingDirection): bigint {
  const [step, ending] = endingNano === null ? [roundToNano, 0n] : [DOLLAR, endingNano]
  if (step <= 0n || nano === 0n) return nano
  // Below the ending there is no lower price than the ending itself.
  const above = nano <= ending ? ending : divideUp(nano - ending, step) * step + ending
  const below = above === nano ? above : above - step
  if (direction === 'up' || below <= 0n) return above
  if (direction === 'down') return below
  return nano - below < above - nano ? below : above
}

/** What stays of a price after its cost, in parts per million, rounded down; null where either is unknown or nothing is charged. */
export function marginPpm({ priceNano, costNano }: PricedService): number | null {
  if (costNano === null || priceNano === 0n) return null
  const kept = (priceNano - costNano) * BigInt(PPM)
  const share = kept / priceNano
  return Number(kept < 0n && share * priceNano !== kept ? share - 1n : share)
}
