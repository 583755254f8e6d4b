import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import { type CustomerDiscounts, PPM } from '@vitrine/pricing'
import type { DiscountsWire } from '../contract/offers.ts'
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

interface Sold {
  readonly id: number
  readonly serviceTypeId: number
}

/** Discounts of a customer; one of a whole type is told for each of its services, among those that are sold. */
export function presentDiscounts({ gradePpm, services, types }: CustomerDiscounts, sold: readonly Sold[]): DiscountsWire {
  const own = new Map(services)
  for (const { id, serviceTypeId } of sold) {
    const ppm = Math.max(types.get(serviceTypeId) ?? 0, own.get(id) ?? 0)
    if (ppm > 0) own.set(id, ppm)
  }
  return {
    grade_discount: gradePpm > 0 ? { percent: gradePpm / PPM } : null,
    service_discounts: [...own].map(([service_id, ppm]) => ({ service_id, discount_percent: ppm / PPM })),
  }
}
