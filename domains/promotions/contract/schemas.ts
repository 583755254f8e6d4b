import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { promotionsPaths } from './paths.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)

export const coupon = z.strictObject({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Of fixed coupons. */
  bonus_amount: money.nullable(),
  bonus_amount_calculation_type: z.enum(['fixed', 'percent']),
  /** Of percent coupons; 10 is 10 %. */
  bonus_percentage: z.number().min(0).max(100).nullable(),
  bonus_type: z.enum(['discount', 'cashback', 'bonus']),
  min_amount: money.nullable(),
  valid_to: z.iso.datetime().nullable(),
})

export const promotionsContract = {
  listCoupons: defineRoute(promotionsPaths.listCoupons, {
    id: 'EP-074',
    auth: 'user',
    summary: 'Coupons that the customer may still use; 404 while bonuses are switched off',
    response: z.object({ data: z.array(coupon) }),
  }),
} as const

export type CouponWire = z.output<typeof coupon>
