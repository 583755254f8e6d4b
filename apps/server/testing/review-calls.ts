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

/** Of a service that the people of the stage deliver: its price follows its provider again, so that it can be kept from it. */
async function followingVersion({ owner, panelKey }: OperatorStage): Promise<number> {
  const path = `/panels/${panelKey}/services`
  const { version } = (await owner.ask('GET', `${path}/1`)).body.data
  const changes = [{ id: 1, version, fields: { priceFollowsProvider: true } }]
  return (await owner.ask('PATCH', path, { changes })).body.data.done[0].version
}

/** How a person decides about orders of unknown outcome, and which orders wait for a person. */
export const reviewCalls: Readonly<Record<string, OperatorCall>> = {
  showProviderBalance: { params: aProvider },
  showProviderEvidence: { params: aProvider },
  applyProviderRates: {
    params: async ({ work }) => ({ id: work.accountId }),
    body: async (stage) => ({
      rows: [{ providerServiceId: 'Place the link', serviceId: 1, version: await followingVersion(stage), rateNano: null, do: 'keep' }],
    }),
  },
  listCheckedOutcomes: {},
  listHoldRules: {},
  showHoldRule: { params: aRule },
  createHoldRule: { body: async () => ({ quantityFrom: 2_000_000_000, note: 'Very many' }) },
  changeHoldRule: { params: aRule, body: async () => ({ version: 1, isFirstOrder: true }) },
  tryHoldRule: { body: async () => ({ quantityFrom: 1 }) },
  removeHoldRule: { params: aRule },
  askReview: aNumber,
  acceptReview: aNumber,
  refuseReview: { params: async ({ review }) => ({ id: await review.newOrder() }), body: async () => ({ isChecked: true }) },
}
