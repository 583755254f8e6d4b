import type { Trx } from '@vitrine/platform/database'
import { type CouponOffer, couponRefused, findCoupon } from '@vitrine/promotions'

/** The coupon that an order names; refused when there is none of that code. Whether it applies is decided when the order is placed. */
export async function getOffer(trx: Trx, code: string | null | undefined): Promise<CouponOffer | null> {
  if (!code?.trim()) return null
  const offer = await findCoupon(trx, code)
  if (!offer) throw couponRefused()
  return offer
}
