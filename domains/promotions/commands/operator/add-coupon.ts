import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { invalidField } from '@vitrine/platform/kernel'
import { createCoupon, type NewCoupon } from '../create-coupon.ts'

/** Adds a coupon and returns its id; a code that is taken in any case is the operator's to mend. */
export const addCoupon = (trx: Trx, coupon: NewCoupon): Promise<number> =>
  createCoupon(trx, coupon).catch((error: unknown) => {
    throw isUniqueViolation(error, 'coupon_code') ? invalidField('code', 'fields.duplicate') : error
  })
