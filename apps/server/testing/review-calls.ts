import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** An order in review, and one of its provider's. */
const aNumber: OperatorCall = {
  params: async ({ review }) => ({ id: await review.newOrder() }),
  body: async ({ review }) => ({ providerOrderId: await review.newProviderOrder() }),
}

const aRule = async ({ owner, panelKey }: OperatorStage) => ({
  id: (await owner.ask('POST', `/panels/${panelKey}/hold-rules`, { fromUsd: '900000', note: 'Large' })).body.data.id as number,
})

/** How a person decides about orders of unknown outcome, and which orders wait for a person. */
export const reviewCalls: Readonly<Record<string, OperatorCall>> = {
  listCheckedOutcomes: {},
  listHoldRules: {},
  showHoldRule: { params: aRule },
  createHoldRule: { body: async () => ({ quantityFrom: 2_000_000_000, note: 'Very many' }) },
  changeHoldRule: { params: aRule, body: async () => ({ version: 1, isFirstOrder: true }) },
  removeHoldRule: { params: aRule },
  askReview: aNumber,
  acceptReview: aNumber,
  refuseReview: { params: async ({ review }) => ({ id: await review.newOrder() }), body: async () => ({ isChecked: true }) },
}
