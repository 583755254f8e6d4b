import type { OperatorCall, OperatorStage } from './operator-calls.ts'
import { becoming, soldNetwork } from './shop-calls.ts'

const inReview = async ({ review }: OperatorStage) => ({ id: await review.newOrder() })
const seen = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => ({
  version: ((await owner.ask('GET', `/panels/${panelKey}/orders/${id}`)).body.data?.version ?? 0) as number,
})
const paid = async (stage: OperatorStage) => ({ id: await stage.newOrder() })
let links = 0
const newLink = () => {
  links += 1
  return `https://www.youtube.com/watch?v=n${String(links).padStart(10, '0')}`
}
const customer = async ({ customerId: id }: OperatorStage) => ({ id })
const chosen = ({ serviceId }: OperatorStage) => ({ lines: [{ serviceId, quantity: 100, link: newLink() }] })
/** With money for one order more. */
const fundedCustomer = async ({ owner, panelKey, customerId: id }: OperatorStage) => {
  await owner.ask('POST', `/panels/${panelKey}/customers/${id}/adjustments`, { amount: '1', kind: 'goodwill', reason: 'For an order' })
  return { id }
}
const ended = { version: 1, outcome: 'partial', delivered: 400 }
const settled = async () => ({ ...ended, reason: 'Counted by the customer' })

/** What operators do to single orders beside pausing and canceling them. */
export const orderCalls: Readonly<Record<string, OperatorCall>> = {
  exportOrders: {},
  listProviderChoices: {},
  showOrderDelay: { params: paid },
  listServicesForCustomer: { params: customer },
  quoteForCustomer: { params: customer, body: async (stage) => chosen(stage) },
  placeForCustomer: {
    params: fundedCustomer,
    body: async (stage, { id }) => {
      // Other calls stop orders, of one network or all, and change what they cost.
      await becoming(false)(stage)
      await soldNetwork(stage, 1)
      const { owner, panelKey } = stage
      const order = chosen(stage)
      const { cost } = (await owner.ask('POST', `/panels/${panelKey}/customers/${id}/orders/quote`, order)).body.data
      return { ...order, cost, reason: 'Asked for by phone' }
    },
  },
  pauseOrder: { params: paid, body: seen },
  resumeOrder: {
    params: async (stage) => {
      const params = await paid(stage)
      await stage.owner.ask('POST', `/panels/${stage.panelKey}/orders/${params.id}/pause`, await seen(stage, params))
      return params
    },
    body: seen,
  },
  requestRefill: { params: async ({ review }) => ({ id: await review.newGuaranteed() }), body: seen },
  cancelOrder: { params: paid, body: seen },
  changeOrder: { params: paid, body: async (stage, params) => ({ ...(await seen(stage, params)), name: 'For the launch' }) },
  prolongGuarantee: {
    params: async ({ review }) => ({ id: await review.newGuaranteed() }),
    body: async () => ({ version: 1, until: new Date(Date.now() + 40 * 86_400_000).toISOString(), reason: 'Delivered late' }),
  },
  listOrderRoutes: { params: paid },
  sendOrder: { params: paid, body: seen },
  changeOrderLink: { params: paid, body: async (stage, params) => ({ ...(await seen(stage, params)), link: newLink() }) },
  releaseHeldOrder: { params: async ({ review }) => ({ id: await review.newHeld() }), body: async () => ({ version: 1 }) },
  refuseHeldOrder: { params: async ({ review }) => ({ id: await review.newHeld() }), body: async () => ({ version: 1 }) },
  takeOverOrder: { params: async ({ review }) => ({ id: await review.newUnknown() }), body: async () => ({}) },
  checkOrderAgain: { params: async ({ review }) => ({ id: await review.newUnknown() }), body: async () => ({}) },
  previewSettlement: { params: inReview, body: async () => ended },
  settleOrder: { params: inReview, body: settled },
  settleRunningOrder: { params: inReview, body: settled },
}
