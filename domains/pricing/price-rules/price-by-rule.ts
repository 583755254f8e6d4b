import { PPM } from '../percent.ts'
import { divideUp } from '../rational.ts'

/** How prices are made anew: a base, percent and a fixed part on it, rounded up, and never below a margin over the cost. */
export interface PriceRule {
  readonly base: 'cost' | 'price'
  /** On top of the base, in parts per million; less than nothing lowers it. */
  readonly percentPpm: number
  readonly fixedNano: bigint
  /** Prices are whole multiples of it, rounded up; 0 leaves them as they come. */
  readonly roundUpToNano: bigint
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

/** A service's price by a rule; every rounding goes up. */
export function priceByRule({ priceNano, costNano }: PricedService, rule: PriceRule): RuledPrice {
  const base = rule.base === 'cost' ? costNano : priceNano
  if (base === null) return { priceNano, isRaisedToMargin: false, hasBase: false }
  const onTop = divideUp(base * BigInt(PPM + rule.percentPpm), BigInt(PPM)) + rule.fixedNano
  const ruled = roundedUp(onTop > 0n ? onTop : 0n, rule.roundUpToNano)
  const least = costNano === null || rule.minMarginPpm <= 0 ? 0n : divideUp(costNano * BigInt(PPM), BigInt(PPM - rule.minMarginPpm))
  if (ruled >= least) return { priceNano: ruled, isRaisedToMargin: false, hasBase: true }
  return { priceNano: roundedUp(least, rule.roundUpToNano), isRaisedToMargin: true, hasBase: true }
}

const roundedUp = (nano: bigint, step: bigint): bigint => (step > 0n ? divideUp(nano, step) * step : nano)

/** What stays of a price after its cost, in parts per million, rounded down; null where either is unknown or nothing is charged. */
export function marginPpm({ priceNano, costNano }: PricedService): number | null {
  if (costNano === null || priceNano === 0n) return null
  const kept = (priceNano - costNano) * BigInt(PPM)
  const share = kept / priceNano
  return Number(kept < 0n && share * priceNano !== kept ? share - 1n : share)
}
