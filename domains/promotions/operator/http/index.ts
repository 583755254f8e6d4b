import type { BoundOperatorRoute } from '@vitrine/platform/http'
import { type CouponDeps, couponRoutes } from './coupon-routes.ts'
import { gradeRoutes } from './grade-routes.ts'
import { offerRoutes } from './offer-routes.ts'
import { rateRoutes } from './rate-routes.ts'

/** What operators ask and change of coupons, grades, special offers and own rates. */
export const promotionsOperatorRoutes = ({ catalogue, ordersOf }: CouponDeps): BoundOperatorRoute[] => [
  ...couponRoutes({ catalogue, ordersOf }),
  ...gradeRoutes(),
  ...offerRoutes(catalogue),
  ...rateRoutes(catalogue),
]
