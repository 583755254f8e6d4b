import { catalogueContract as contract, presentOwn, presentReview, reviewsBy, saveReview } from '@vitrine/catalogue'
import { findUser } from '@vitrine/identity'
import { catchUp } from '@vitrine/order-search'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import type { OrderingDeps } from '../deps.ts'
import { refuseReview } from '../errors.ts'
import { shownName } from '../model/shown-name.ts'
import { boughtServices, completedOf } from '../queries/services/bought-services.ts'

/** The services a customer has ordered, and their reviews: one per service, only of one that was delivered to them (NS-45). */
export function myServiceRoutes(deps: OrderingDeps): BoundRoute[] {
  const ownServices = async (context: RequestContext, isWanted: (service: { isCompleted: boolean; isReviewed: boolean }) => boolean) => {
    const snapshot = await deps.catalogue.snapshot(context.panelId)
    await catchUp(deps.database, context.panelId, userIdOf(context))
    return deps.database.read(context.panelId, async (trx) => {
      const userId = userIdOf(context)
      const bought = await boughtServices(trx, userId)
      const own = await reviewsBy(
        trx,
        userId,
        bought.map(({ serviceId }) => serviceId),
      )
      const wanted = bought.filter(({ serviceId, isCompleted }) => isWanted({ isCompleted, isReviewed: own.has(serviceId) }))
      const ids = wanted.map(({ serviceId }) => serviceId)
      return { data: presentOwn(snapshot, context.locale, ids, own) }
    })
  }
  return [
    implement(contract.myServices, (_, context) => ownServices(context, () => true)),
    implement(contract.myServicesWithoutReviews, (_, context) =>
      ownServices(context, ({ isCompleted, isReviewed }) => isCompleted && !isReviewed),
    ),
    implement(
      contract.saveReviews,
      async ({ body }, context) => {
        const userId = userIdOf(context)
        const now = deps.clock.now()
        const saved = await deps.database.transaction(context.panelId, async (trx) => {
          const ids = body.reviews.map(({ service_id }) => service_id)
          const delivered = await completedOf(trx, userId, ids)
          const wrong = ids.findIndex((id, place) => !delivered.has(id) || ids.indexOf(id) !== place)
          if (wrong >= 0) refuseReview(wrong)
          const author = shownName((await findUser(trx, userId))?.name ?? null)
          const reviews = []
          for (const { service_id: serviceId, rating, comment } of body.reviews) {
            reviews.push(await saveReview(trx, userId, { serviceId, rating, comment: comment || null, author }, now))
          }
          return reviews
        })
        return { data: saved.map(presentReview) }
      },
      { rateLimit: { name: 'review', per: 'caller', burst: 20, perMinute: 20, store: 'database' } },
    ),
  ]
}
