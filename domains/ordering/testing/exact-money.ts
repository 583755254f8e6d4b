/**
 * The shop's arithmetic a second time, by exact fractions and long division with a remainder: nothing of it is shared with `@vitrine/pricing`, so both would have to be
 * wrong in the same way. All amounts are micro-USD.
 */
const MILLION = 1_000_000n
const CENT = 10_000n

/** To the nearest whole; exactly one half goes up. */
export function nearest(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const rest = numerator - whole * denominator
  return rest + rest >= denominator ? whole + 1n : whole
}
const nearestCent = (amount: bigint, ppm: number): bigint => nearest(amount * BigInt(ppm), MILLION * CENT) * CENT
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export interface ExactLine {
  readonly priceNano: bigint
  readonly pricingPer: number
  readonly isFixed: boolean
  readonly quantity: number
  readonly discountsPpm: readonly number[]
  readonly guaranteePpm: number
  /** What the cost is whole multiples of: a cent, or a micro. */
  readonly step: bigint
}

/** Price × quantity, less the best of the discounts, with the guarantee on top; rounded once, for all runs together. */
export function exactCost({ priceNano, pricingPer, isFixed, quantity, discountsPpm, guaranteePpm, step }: ExactLine, runs = 1): bigint {
  const best = BigInt(discountsPpm.reduce((most, ppm) => (ppm > most ? ppm : most), 0))
  const units = isFixed ? [BigInt(runs), 1n] : [BigInt(quantity), BigInt(pricingPer)]
  const numerator = priceNano * (units[0] as bigint) * (MILLION - best) * (MILLION + BigInt(guaranteePpm))
  const rounded = nearest(numerator, 1_000n * (units[1] as bigint) * MILLION * MILLION * step)
  return numerator > 0n && rounded === 0n ? step : rounded * step
}

export interface ExactFeed {
  readonly mode: 'flat' | 'increasing' | 'decreasing' | 'random'
  readonly runs: number
  readonly step: number
}

/** A drip feed costs what all its units cost together; random runs have as many as equal ones. */
export function exactFeedCost(line: ExactLine, { mode, runs, step }: ExactFeed, min: number): bigint {
  let units = 0
  for (let run = 0; run < runs; run += 1) {
    const change = mode === 'increasing' ? run * step : mode === 'decreasing' ? -run * step : 0
    units += mode === 'decreasing' ? Math.max(min, line.quantity + change) : line.quantity + change
  }
  return exactCost({ ...line, quantity: units }, runs)
}

export interface ExactCoupon {
  readonly type: 'discount' | 'cashback' | 'bonus'
  readonly calculation: 'fixed' | 'percent'
  readonly amount: bigint
  readonly ppm: number
  readonly minAmount: bigint
}
export interface ExactTerms {
  readonly amount: bigint
  readonly coupon: ExactCoupon | null
  readonly feePpm: number
  readonly bonuses: readonly { readonly fromAmount: bigint; readonly ppm: number }[]
}
export interface ExactQuote {
  readonly worth: bigint
  readonly discount: bigint
  readonly fee: bigint
  readonly bonus: bigint
  readonly total: bigint
}

/** NS-17: what a coupon is worth, what the payment costs, what it earns. */
export function exactQuote({ amount, coupon, feePpm, bonuses }: ExactTerms): ExactQuote {
  const offered =
    coupon === null ? 0n : coupon.calculation === 'fixed' ? nearest(coupon.amount, CENT) * CENT : nearestCent(amount, coupon.ppm)
  const worth = coupon !== null && amount >= coupon.minAmount ? smaller(offered, amount) : 0n
  const discount = coupon?.type === 'discount' ? worth : 0n
  let reached: { fromAmount: bigint; ppm: number } | undefined
  for (const each of bonuses) if (each.fromAmount <= amount && (!reached || each.fromAmount > reached.fromAmount)) reached = each
  const fee = nearestCent(amount - discount, feePpm)
  return { worth, discount, fee, bonus: nearestCent(amount, reached?.ppm ?? 0), total: amount - discount + fee }
}

/** Hundredths of the currency that cover the amount: the smallest number that is not below it. `rate` has six decimals at most. */
export function coversInCurrency(minor: bigint, amount: bigint, rateMillionths: bigint): boolean {
  const owed = amount * rateMillionths
  const given = (hundredths: bigint) => hundredths * CENT * MILLION
  return given(minor) >= owed && (minor === 0n || given(minor - 1n) < owed)
}
