import type { Trx } from '@vitrine/platform/database'
import { switchCoupon } from '../store/coupon-store.ts'

/** Disables a coupon for new uses; promised uses stay. */
export const disableCoupon = (trx: Trx, couponId: number): Promise<void> => switchCoupon(trx, couponId, false)
/** Enables a disabled coupon. */
export const enableCoupon = (trx: Trx, couponId: number): Promise<void> => switchCoupon(trx, couponId, true)
