import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { type Coupon, type CouponType, quote } from '@vitrine/pricing'

/** What the server last said about a coupon. */
export interface CouponAnswer {
  readonly quote: Pick<
    TotalSumQuote,
    'coupon_bonus' | 'coupon_bonus_type' | 'coupon_bonus_percentage' | 'coupon_bonus_amount_calculation_type' | 'original_amount'
  >
  /** The code that was asked about. */
  readonly code: string
}

/** `unknown`: nothing can be priced yet, so nothing is known of the coupon. */
export type CouponState = 'none' | 'unknown' | 'checking' | 'applied' | 'refused'

/** A coupon that applied stays applied while a new sum is on its way; one that did not is checked again. */
export function couponState(code: string, answer: CouponAnswer | undefined, isPending: boolean): CouponState {
  if (code === '') return 'none'
  const isAboutIt = answer?.code === code
  // It gives something (COUPON-003).
  if (isAboutIt && worthOf(answer) > 0n) return 'applied'
  if (isPending) return 'checking'
  // A code that gave nothing and came back without a type does not apply (COUPON-004, ERR-010).
  return isAboutIt && answer.quote.coupon_bonus_type === null ? 'refused' : 'unknown'
}

/**
 * The coupon as the arithmetic of a quote takes it, for figures that are shown before the server's: exact for the amount that was asked about, and by its
 * percentage for another one until the answer is there.
 */
export function couponFor(code: string, answer: CouponAnswer | undefined, amount: Micro): Coupon | null {
  if (!answer || answer.code !== code || code === '') return null
  const { coupon_bonus_type: type, coupon_bonus_percentage: percentage, coupon_bonus_amount_calculation_type: calculation } = answer.quote
  if (type === null) return null
  const isSameAmount = parseMicro(answer.quote.original_amount) === amount
  if (isSameAmount || calculation === 'fixed') return { type, calculation: 'fixed', amount: worthOf(answer), ppm: 0 }
  return { type, calculation: 'percent', amount: micro(0n), ppm: Math.round((percentage ?? 0) * 10_000) }
}

export interface CouponWorth {
  readonly type: CouponType
  readonly worth: Micro
}

/** What the coupon does for an amount; undefined when it does nothing. */
export function couponWorth(coupon: Coupon | null, amount: Micro): CouponWorth | undefined {
  const { couponBonus, couponType } = quote({ amount, feePpm: 0, coupon, bonuses: [], kind: 'order' })
  return couponType !== null && couponBonus > 0n ? { type: couponType, worth: couponBonus } : undefined
}

/** What is left to pay of an amount before any fee. */
export const afterCoupon = (amount: Micro, coupon: Coupon | null): Micro => {
  const does = couponWorth(coupon, amount)
  return does?.type === 'discount' ? micro(amount - does.worth) : amount
}

const worthOf = ({ quote: { coupon_bonus } }: CouponAnswer): Micro => parseMicro(coupon_bonus) ?? micro(0n)
