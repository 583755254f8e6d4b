import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { answerReview, hideReview } from '../../commands/operator/moderate-review.ts'
import { reviewList, reviewStates, shownReview } from '../../queries/operator/review-list.ts'
import { reviewContract as contract } from '../review-schemas.ts'

const may = { permission: 'reviews.moderate', scope: 'panel' } as const
const onReview = <const A extends string>(action: A) => ({
  action,
  entity: 'service-review',
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  read: reviewStates,
})

/** What operators ask of reviews of services, and do about them. */
export const reviewRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.reviews, may, async ({ query }, { trx, now }) => {
    const { q: text, 'filter.state': state, 'filter.rating': rating, cursor, limit } = query
    const rows = await reviewList(trx, { text, state, rating, before: numberOfCursor(cursor), limit })
    return listPage({ rows, limit, total: undefined, now })
  }),
  operatorRoute(contract.review, may, async ({ params }, { trx }) => shown(trx, params.id)),
  operatorRoute(
    contract.hideReview,
    { ...may, audit: onReview('service-review.hidden') },
    async ({ params: { id }, body: { version, reason } }, { trx, now }) => {
      await hideReview(trx, { id, version }, reason, now)
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.showReviewAgain,
    { ...may, audit: onReview('service-review.shown') },
    async ({ params: { id }, body: { version } }, { trx, now }) => {
      await hideReview(trx, { id, version }, null, now)
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.answerReview,
    { ...may, audit: onReview('service-review.answered') },
    async ({ params: { id }, body: { version, answer } }, { trx }) => {
      await answerReview(trx, { id, version }, answer)
      return shown(trx, id)
    },
  ),
]

async function shown(trx: Trx, id: number) {
  const data = await shownReview(trx, id)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}
