import type { Micro } from '@vitrine/platform/kernel'
import { micro } from '@vitrine/platform/kernel'
import { CENT_STEP, inSteps } from './money-step.ts'
import { PPM } from './percent.ts'
import { divideHalfUp } from './rational.ts'

export type CouponType = 'discount' | 'cashback' | 'bonus'
export interface Coupon {
  readonly type: CouponType
  readonly calculation: 'fixed' | 'percent'
  /** Fixed coupons. */
  readonly amount: Micro
  /** Percent coupons, of the original amount. */
  readonly ppm: number
  readonly minAmount?: Micro
}
export interface PaymentBonus {
  readonly fromAmount: Micro
  readonly ppm: number
}
export interface QuoteRequest {
  /** Sum of the line costs, or the amount to add. */
  readonly amount: Micro
  readonly feePpm: number
  /** The coupon when it is valid for this customer now, otherwise null. */
  readonly coupon: Coupon | null
  readonly bonuses: readonly PaymentBonus[]
  readonly kind: 'order' | 'add_funds'
}
export interface Quote {
  readonly originalAmount: Micro
  readonly couponBonus: Micro
  readonly couponType: CouponType | null
  readonly couponCalculation: 'fixed' | 'percent' | null
  /** Hundredths of a percent of the original amount: 12.35 % is 1235. */
  readonly couponBonusBasisPoints: number
  /** The part of the coupon that lowers what is paid. */
  readonly discount: Micro
  readonly fee: Micro
  readonly feePpm: number
  readonly paymentMethodBonus: Micro
  readonly paymentMethodBonusPpm: number
  readonly totalAmount: Micro
  readonly totalBonus: Micro
  readonly toBeCredited: Micro
}

const NOTHING = micro(0n)

/** The whole total-sum quote; fee, coupons and bonuses are rounded half up to the cent, so of an amount in whole cents everything is (PAY-002). */
export function quote({ amount, feePpm, coupon, bonuses, kind }: QuoteRequest): Quote {
  const usable = coupon && isWorthUsing(coupon, amount) ? coupon : null
  const couponBonus = usable ? couponWorth(usable, amount) : NOTHING
  // A discount is paid less; a bonus and a cashback are credited instead (COUPON-001).
  const discount = usable?.type === 'discount' ? couponBonus : NOTHING
  const credited = couponBonus - discount
  const bonus = bonusFor(amount, bonuses)
  const paymentMethodBonus = shareInCents(amount, bonus?.ppm ?? 0)
  const fee = shareInCents(micro(amount - discount), feePpm)
  return {
    originalAmount: amount,
    couponBonus,
    couponType: usable?.type ?? null,
    couponCalculation: usable?.calculation ?? null,
    couponBonusBasisPoints: amount > 0n ? Number(divideHalfUp(couponBonus * 10_000n, amount)) : 0,
    discount,
    fee,
    feePpm,
    paymentMethodBonus,
    paymentMethodBonusPpm: bonus?.ppm ?? 0,
    totalAmount: micro(amount - discount + fee),
    totalBonus: micro(paymentMethodBonus + couponBonus),
    /** What is paid in, and what is given to it (COUPON-001). */
    toBeCredited: micro((kind === 'add_funds' ? amount : 0n) + paymentMethodBonus + credited),
  }
}

/** The bonus with the highest threshold that the amount reaches (PAY-005). */
export const bonusFor = (amount: Micro, bonuses: readonly PaymentBonus[]): PaymentBonus | undefined =>
  bonuses.filter((bonus) => bonus.fromAmount <= amount).toSorted((a, b) => (a.fromAmount > b.fromAmount ? -1 : 1))[0]

export interface CouponTerms {
  readonly validFrom?: Date | null
  readonly validTo: Date | null
  readonly minAmount: Micro
  readonly usesLeft: number
}

/** Whether a coupon may be used now for this amount (COUPON-002). */
export const couponApplies = ({ validFrom = null, validTo, minAmount, usesLeft }: CouponTerms, amount: Micro, now: Date): boolean =>
  usesLeft > 0 && amount >= minAmount && (validFrom === null || now >= validFrom) && (validTo === null || now <= validTo)

/** A coupon that rounds to nothing does not apply: it would be used up for no gain. */
const isWorthUsing = (coupon: Coupon, amount: Micro): boolean =>
  amount >= (coupon.minAmount ?? NOTHING) && (amount === 0n || couponWorth(coupon, amount) > 0n)

function couponWorth(coupon: Coupon, amount: Micro): Micro {
  const worth = coupon.calculation === 'fixed' ? shareInCents(coupon.amount, PPM) : shareInCents(amount, coupon.ppm)
  return worth > amount ? amount : worth
}

const shareInCents = (amount: Micro, ppm: number): Micro => inSteps(amount * BigInt(ppm), BigInt(PPM), CENT_STEP)
