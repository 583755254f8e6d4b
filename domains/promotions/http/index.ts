import { type BoundRoute, implement, userIdOf } from '@vitrine/platform/http'
import { promotionsContract } from '../contract/schemas.ts'
import type { OffersDeps } from '../deps.ts'
import { bonusesOff } from '../errors.ts'
import { listCoupons } from '../queries/list-coupons.ts'
import { gradeRoutes } from './grade-routes.ts'
import { offerRoutes } from './offer-routes.ts'
import { presentCoupon } from './present.ts'

/** All endpoints about coupons, grades and offers. */
export const promotionsRoutes = (deps: OffersDeps): BoundRoute[] => [...couponRoutes(deps), ...gradeRoutes(deps), ...offerRoutes(deps)]

const couponRoutes = ({ database, panels, clock }: OffersDeps): BoundRoute[] => [
  implement(promotionsContract.listCoupons, async (_, context) => {
    const panel = await panels.get(context.panelId)
    if (!panel.settings.enable_bonuses) throw bonusesOff()
    const coupons = await database.read(context.panelId, (trx) => listCoupons(trx, userIdOf(context), clock.now()))
    return { data: coupons.map((coupon) => presentCoupon(coupon, context.locale)) }
  }),
]
