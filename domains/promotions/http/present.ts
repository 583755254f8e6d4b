import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { PPM } from '@vitrine/pricing'
import type { CouponWire } from '../contract/schemas.ts'
import { type Coupon, textsFor } from '../model/coupon.ts'

/** Percentages of coupons are plain ones, unlike all other percents (NS-14). */
export function presentCoupon(coupon: Coupon, locale: Locale): CouponWire {
  const texts = textsFor(coupon.texts, locale)
  return {
    id: coupon.id,
    code: coupon.code,
    name: texts.name,
    description: texts.description ?? null,
    bonus_amount: coupon.amount === null ? null : formatMicro(coupon.amount),
    bonus_amount_calculation_type: coupon.calculation,
    bonus_percentage: coupon.ppm === null ? null : (coupon.ppm * 100) / PPM,
    bonus_type: coupon.type,
    min_amount: coupon.minAmount === 0n ? null : formatMicro(coupon.minAmount),
    valid_to: coupon.validTo?.toISOString() ?? null,
  }
}
