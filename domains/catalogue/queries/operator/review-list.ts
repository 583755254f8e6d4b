import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { findReviews, type ModeratedReview, type ReviewFilter, readReviews } from '../../store/operator/review-moderation.ts'

const presented = ({ writtenAt, hiddenAt, serviceId, serviceName, userId, ...review }: ModeratedReview) => ({
  ...review,
  service: { id: serviceId, name: serviceName },
  customerId: userId,
  writtenAt: writtenAt.toISOString(),
  hiddenAt: hiddenAt?.toISOString() ?? null,
})

/** Reviews of the panel, the newest first; one more than wanted where there are more. */
export const reviewList = async (trx: Trx, filter: ReviewFilter) =>
  (await findReviews(trx, { ...filter, limit: filter.limit + 1 })).map(presented)

/** One review as operators see it; undefined where there is none. */
export async function shownReview(trx: Trx, id: number) {
  const [review] = await readReviews(trx, [id])
  return review && presented(review)
}

/** How reviews stand, as the audit log compares them. */
export const reviewStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await readReviews(trx, ids.map(Number))).map(({ id, serviceName, hiddenAt, hiddenBecause, answer }) => [
      String(id),
      { label: `${serviceName}, review ${id}`, fields: { isHidden: hiddenAt !== null, hiddenBecause, answer } },
    ]),
  )
