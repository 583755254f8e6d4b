import type { OperatorCall, OperatorStage } from './operator-calls.ts'

let count = 0
const another = (): number => {
  count += 1
  return count
}

const newBatch = () => ({
  ...{ pattern: `MANY${another()}-####`, count: 3, texts: { en: { name: 'Ten' } } },
  ...{ type: 'discount', calculation: 'percent', percent: '10' },
})
const newGrade = () => ({ icon: '/grade.svg', names: { en: 'Level' }, spendingGoalUsd: String(5_000_000 + another()) })

const made =
  (things: string, body: () => object) =>
  async ({ owner, panelKey }: OperatorStage): Promise<{ id: number }> => ({
    id: (await owner.ask('POST', `/panels/${panelKey}/${things}`, body())).body.data.id,
  })
const aBatch = made('coupon-batches', newBatch)
const aGrade = made('grades', newGrade)

const newRate = async ({ owner, panelKey, customerId, serviceId }: OperatorStage) => {
  const { rows } = (await owner.ask('GET', `/panels/${panelKey}/own-rates`)).body
  for (const { id } of rows) await owner.ask('DELETE', `/panels/${panelKey}/own-rates/${id}`)
  return { customer: String(customerId), serviceId, discountPercent: '10' }
}
const aRate = async (stage: OperatorStage) => ({
  id: (await stage.owner.ask('POST', `/panels/${stage.panelKey}/own-rates`, await newRate(stage))).body.data.id,
})

/** How calls about many coupons at once, their uses, the customers of a level, own rates, lists of promotions and previews of texts are made. */
export const couponCalls: Readonly<Record<string, OperatorCall>> = {
  previewText: { body: async () => ({ html: '<p>Text</p>' }) },
  listCoupons: {},
  listGrades: {},
  listOffers: {},
  createCouponBatch: { body: async () => newBatch() },
  exportCouponBatch: { params: aBatch },
  turnCouponBatch: { params: aBatch, body: async () => ({ isOn: false }) },
  listCouponUses: { params: aBatch },
  removeGrade: { params: aGrade },
  listOwnRates: {},
  exportOwnRates: {},
  showOwnRate: { params: aRate },
  createOwnRate: { body: newRate },
  changeOwnRate: { params: aRate, body: async () => ({ version: 1, discountPercent: '20' }) },
  removeOwnRate: { params: aRate },
  moveCustomersOfGrade: {
    params: async (stage) => ({ id: await stage.newHeldGrade() }),
    body: async (stage) => ({ to: (await aGrade(stage)).id }),
  },
}
