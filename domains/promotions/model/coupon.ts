import { type Locale, type Micro, micro } from '@vitrine/platform/kernel'
import type { CouponTerms, CouponType, Coupon as PricedCoupon } from '@vitrine/pricing'

export interface CouponTexts {
  readonly name: string
  readonly description?: string | null
}
export type TranslatedCouponTexts = Readonly<{ en: CouponTexts } & Partial<Record<Locale, Partial<CouponTexts>>>>

/** Amounts in micro-USD, percents in parts per million. */
export interface Coupon {
  readonly id: number
  readonly code: string
  readonly texts: TranslatedCouponTexts
  readonly type: CouponType
  readonly calculation: 'fixed' | 'percent'
  readonly amount: Micro | null
  readonly ppm: number | null
  readonly minAmount: Micro
  readonly validTo: Date | null
  readonly usesPerUser: number
  /** Over all customers; null when there is no such limit. */
  readonly usesLeft: number | null
  readonly isListed: boolean
  readonly isEnabled: boolean
}

/** A coupon as other domains use it: its terms, and its name in the ledger. */
export interface CouponOffer {
  readonly id: number
  readonly code: string
  readonly minAmount: Micro
  /** For `quote` of pricing; the minimum amount is checked here and at redemption. */
  readonly terms: PricedCoupon
}

export const offerOf = (coupon: Coupon): CouponOffer => ({
  id: coupon.id,
  code: coupon.code,
  minAmount: coupon.minAmount,
  terms: { type: coupon.type, calculation: coupon.calculation, amount: coupon.amount ?? micro(0n), ppm: coupon.ppm ?? 0 },
})

/** What `couponApplies` of pricing judges; `used` are this customer's uses that were not released. */
export const termsOf = (coupon: Coupon, used: number): CouponTerms => ({
  validTo: coupon.validTo,
  minAmount: coupon.minAmount,
  usesLeft: coupon.isEnabled ? Math.min(coupon.usesPerUser - used, coupon.usesLeft ?? Number.POSITIVE_INFINITY) : 0,
})

/** Each text in the language asked for, or in English. */
export const textsFor = (texts: TranslatedCouponTexts, locale: Locale): CouponTexts => ({ ...texts.en, ...texts[locale] })
