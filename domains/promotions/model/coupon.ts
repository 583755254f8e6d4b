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
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly usesPerUser: number
  /** Over all customers; null when there is no such limit. */
  readonly usesLeft: number | null
  readonly isListed: boolean
  /** Good for the first order that a customer pays, and for no top-up. */
  readonly isFirstOrderOnly: boolean
  /** All that is ordered is one of these services, or of these types or networks; without any it may be anything. */
  readonly serviceIds: readonly number[]
  readonly serviceTypeIds: readonly number[]
  readonly networkIds: readonly number[]
  /** Nobody but these; without any everybody. */
  readonly customerIds: readonly number[]
  /** Coupons that were made together, and the pattern of their codes. */
  readonly batchId: number | null
  readonly batchPattern: string | null
  readonly isEnabled: boolean
}

/** A coupon as other domains use it: its terms, and its name in the ledger. */
export interface CouponOffer {
  readonly id: number
  readonly code: string
  readonly minAmount: Micro
  readonly isFirstOrderOnly: boolean
  /** For `quote` of pricing; the minimum amount is checked here and at redemption. */
  readonly terms: PricedCoupon
}

export const offerOf = (coupon: Coupon): CouponOffer => ({
  id: coupon.id,
  code: coupon.code,
  minAmount: coupon.minAmount,
  isFirstOrderOnly: coupon.isFirstOrderOnly,
  terms: { type: coupon.type, calculation: coupon.calculation, amount: coupon.amount ?? micro(0n), ppm: coupon.ppm ?? 0 },
})

/** What `couponApplies` of pricing judges; `used` are this customer's uses that were not released. */
export const termsOf = (coupon: Coupon, used: number): CouponTerms => ({
  validFrom: coupon.validFrom,
  validTo: coupon.validTo,
  minAmount: coupon.minAmount,
  usesLeft: coupon.isEnabled ? Math.min(coupon.usesPerUser - used, coupon.usesLeft ?? Number.POSITIVE_INFINITY) : 0,
})

/** What is ordered, as far as a coupon can be limited to it; a top-up is none. */
export interface OrderedWith {
  readonly serviceIds: readonly number[]
  readonly shelvesOf: (serviceId: number) => { readonly networkId: number; readonly serviceTypeId: number } | undefined
  readonly isFirstOrder: boolean
}

/** Whether a coupon may be used for what is ordered. */
export function covers({ isFirstOrderOnly, serviceIds, serviceTypeIds, networkIds }: Coupon, ordered: OrderedWith | undefined): boolean {
  if (isFirstOrderOnly && !ordered?.isFirstOrder) return false
  if (serviceIds.length + serviceTypeIds.length + networkIds.length === 0) return true
  const isOneOf = (id: number) => {
    const { serviceTypeId = 0, networkId = 0 } = ordered?.shelvesOf(id) ?? {}
    return serviceIds.includes(id) || serviceTypeIds.includes(serviceTypeId) || networkIds.includes(networkId)
  }
  return ordered !== undefined && ordered.serviceIds.length > 0 && ordered.serviceIds.every(isOneOf)
}

/** Whether a coupon is for this customer; a guest is none of those it names. */
export const isFor = ({ customerIds }: Pick<Coupon, 'customerIds'>, userId: number | null): boolean =>
  customerIds.length === 0 || (userId !== null && customerIds.includes(userId))

/** Each text in the language asked for, or in English. */
export const textsFor = (texts: TranslatedCouponTexts, locale: Locale): CouponTexts => ({ ...texts.en, ...texts[locale] })
