import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { couponApplies } from '@vitrine/pricing'
import { type CouponOffer, covers, isFor, type OrderedWith, offerOf, termsOf } from '../model/coupon.ts'
import { findByCode } from '../store/coupon-store.ts'

/** The coupon of a code, in any case. Whether it applies is judged when it is redeemed, so that a repeated request finds its first answer. */
export async function findCoupon(trx: Trx, code: string): Promise<CouponOffer | undefined> {
  const found = await findByCode(trx, code, null)
  return found && offerOf(found.coupon)
}

export interface CouponQuestion {
  readonly code: string
  /** Null for a guest without an e-mail yet: uses are counted by its account when they order. */
  readonly userId: number | null
  readonly amount: Micro
  readonly now: Date
  /** A top-up orders nothing. */
  readonly ordered?: OrderedWith
}

/** The coupon, if it would apply to this amount now; for quotes. */
export async function findApplicableCoupon(
  trx: Trx,
  { code, userId, amount, now, ordered }: CouponQuestion,
): Promise<CouponOffer | undefined> {
  const found = await findByCode(trx, code, userId)
  if (!found || !isFor(found.coupon, userId) || !covers(found.coupon, ordered)) return undefined
  return couponApplies(termsOf(found.coupon, found.used), amount, now) ? offerOf(found.coupon) : undefined
}
