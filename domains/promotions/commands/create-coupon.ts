import type { Trx } from '@vitrine/platform/database'
import { insertCoupon, type NewCoupon } from '../store/coupon-store.ts'

export type { NewCoupon, NewTerms } from '../store/coupon-store.ts'

/** Adds a coupon and returns its id; the database refuses a code that exists in any case, and impossible terms. */
export const createCoupon = (trx: Trx, coupon: NewCoupon): Promise<number> => insertCoupon(trx, coupon)
