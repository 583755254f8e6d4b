import type { Trx } from '@vitrine/platform/database'
import { switchCoupon } from '../store/coupon-store.ts'

/** A coupon that is switched off applies to nothing new; what was promised with it stays promised. */
export const disableCoupon = (trx: Trx, couponId: number): Promise<void> => switchCoupon(trx, couponId, false)
/** A coupon that was switched off applies again. */
export const enableCoupon = (trx: Trx, couponId: number): Promise<void> => switchCoupon(trx, couponId, true)
