import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { grade, profileGrades } from './grades.ts'
import { discounts, specialOffer } from './offers.ts'
import { promotionsPaths } from './paths.ts'

export type { GradeWire, ProfileGrades } from './grades.ts'
export type { DiscountsWire, SpecialOfferWire } from './offers.ts'

/** USD as exact decimal text with two to six decimals. */
const money = z.string().regex(/^\d+\.\d{2,6}$/)

export const coupon = z
  .strictObject({
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
  .meta({ id: 'Coupon' })

const offersRoute = {
  id: 'EP-087',
  auth: 'optional',
  summary: 'What the panel puts forward, by place and position',
  response: z.object({ data: z.array(specialOffer) }),
} as const
const gradesRoute = {
  id: 'EP-089',
  auth: 'optional',
  summary: 'The ladder of grades; 404 while grades are switched off',
  response: z.object({ data: z.array(grade) }),
} as const

/** Every call about coupons, grades and offers. */
export const promotionsContract = {
  listCoupons: defineRoute(promotionsPaths.listCoupons, {
    id: 'EP-074',
    operation: 'listCoupons',
    tag: 'Promotions',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'Coupons that the customer may still use; 404 while bonuses are switched off',
    response: z.object({ data: z.array(coupon) }),
  }),
  discounts: defineRoute(promotionsPaths.discounts, {
    id: 'EP-086',
    operation: 'getDiscounts',
    tag: 'Promotions',
    auth: 'optional',
    summary: 'What the caller has by himself: his grade and his own rates',
    response: z.object({ data: discounts }),
  }),
  specialOffers: defineRoute(promotionsPaths.specialOffers, { ...offersRoute, operation: 'listSpecialOffersV1', tag: 'Promotions' }),
  specialOffersAlias: defineRoute(promotionsPaths.specialOffersAlias, {
    ...offersRoute,
    operation: 'listSpecialOffers',
    tag: 'Promotions',
  }),
  profileGrades: defineRoute(promotionsPaths.profileGrades, {
    id: 'EP-088',
    operation: 'getGradeProgress',
    tag: 'Promotions',
    mayBeAbsent: true,
    auth: 'user',
    summary: 'Where the customer stands on the ladder; 404 while grades are switched off',
    response: z.object({ data: profileGrades }),
  }),
  grades: defineRoute(promotionsPaths.grades, { ...gradesRoute, operation: 'listGradesV1', tag: 'Promotions', mayBeAbsent: true }),
  gradesAlias: defineRoute(promotionsPaths.gradesAlias, { ...gradesRoute, operation: 'listGrades', tag: 'Promotions', mayBeAbsent: true }),
} as const

export type CouponWire = z.output<typeof coupon>
