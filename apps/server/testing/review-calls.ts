import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** An order in review, and one of its provider's. */
const aNumber: OperatorCall = {
  params: async ({ review }) => ({ id: await review.newOrder() }),
  body: async ({ review }) => ({ providerOrderId: await review.newProviderOrder() }),
}

const aRule = async ({ owner, panelKey }: OperatorStage) => ({
  id: (await owner.ask('POST', `/panels/${panelKey}/hold-rules`, { fromUsd: '900000', note: 'Large' })).body.data.id as number,
})

const aProvider = async ({ owner, panelKey }: OperatorStage) => ({
  id: (await owner.ask('GET', `/panels/${panelKey}/providers`)).body.rows[0].id as number,
})

/** How a person decides about orders of unknown outcome, and which orders wait for a person. */
export const reviewCalls: Readonly<Record<string, OperatorCall>> = {
  showProviderBalance: { params: aProvider },
  showProviderEvidence: { params: aProvider },
  applyProviderRates: {
    params: aProvider,
    // The provider of the stage delivers nothing of it: each row is told to be none of its own.
    body: async () => ({ rows: [{ providerServiceId: '1', serviceId: 1, version: 1, rateNano: null, do: 'keep' }] }),
  },
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
