import type { BoundOperatorRoute } from '@vitrine/platform/http'
import type { OffersDeps } from '../../deps.ts'
import { couponRoutes } from './coupon-routes.ts'
import { gradeRoutes } from './grade-routes.ts'
import { offerRoutes } from './offer-routes.ts'
import { rateRoutes } from './rate-routes.ts'

/** What operators ask and change of coupons, grades, special offers and own rates. */
export const promotionsOperatorRoutes = ({ catalogue }: Pick<OffersDeps, 'catalogue'>): BoundOperatorRoute[] => [
  ...couponRoutes(),
  ...gradeRoutes(),
  ...offerRoutes(catalogue),
  ...rateRoutes(catalogue),
]
