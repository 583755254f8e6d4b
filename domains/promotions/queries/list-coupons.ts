import type { Trx } from '@vitrine/platform/database'
import type { Coupon } from '../model/coupon.ts'
import { usableBy } from '../store/coupon-store.ts'

/** Listed coupons that this customer may still use. */
export const listCoupons = (trx: Trx, userId: number, now: Date): Promise<Coupon[]> => usableBy(trx, userId, now)
