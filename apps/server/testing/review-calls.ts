import type { OperatorCall } from './operator-calls.ts'

/** An order in review, and one of its provider's. */
const aNumber: OperatorCall = {
  params: async ({ review }) => ({ id: await review.newOrder() }),
  body: async ({ review }) => ({ providerOrderId: await review.newProviderOrder() }),
}

/** How a person decides about an order of unknown outcome. */
export const reviewCalls: Readonly<Record<string, OperatorCall>> = {
  listCheckedOutcomes: {},
  askReview: aNumber,
  acceptReview: aNumber,
  refuseReview: { params: async ({ review }) => ({ id: await review.newOrder() }), body: async () => ({ isChecked: true }) },
}
