import type { Locale } from '@vitrine/platform/kernel'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import type { Review } from '../store/review-store.ts'
import { presentReview } from './present-review.ts'
import { servicePresenter } from './present-service.ts'

/** Services that somebody has bought, with their own review of each; one that is no longer sold is included, a deleted one is not. */
export function presentOwn(snapshot: CatalogueSnapshot, locale: Locale, serviceIds: readonly number[], own: ReadonlyMap<number, Review>) {
  const present = servicePresenter(snapshot, locale)
  return serviceIds.flatMap((id) => {
    const service = snapshot.service(id)
    const review = own.get(id)
    return service ? [{ ...present(service), reviews: review ? [presentReview(review)] : [] }] : []
  })
}
