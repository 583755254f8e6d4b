import { expect, it } from 'vitest'
import { newDraft, type OfferedService, orderOf, wholeOrderOf } from './order-draft.ts'

const service: OfferedService = {
  ...{ id: 4, name: 'Views', network: 'Tube', price: '2.00', priceType: 'per_quantity', pricingPer: 1000 },
  ...{ minQuantity: 100, maxQuantity: 10_000, quantityStep: 1, defaultQuantity: 1000 },
  ...{ isLinkRequired: true, exampleLink: null, isCounted: false, hasGuarantee: false, mayDripFeed: true },
  targets: [{ id: 7, name: 'Comments', isOptional: true, allowed: [] }],
}

it('an order begins with the quantity that the shop proposes, and carries what is typed', () => {
  const draft = { ...newDraft(service), link: ' https://tube.example/1 ', targets: { 7: 'One\n\n two ' } }
  expect(orderOf(service, draft)).toEqual({
    ...{ serviceId: 4, quantity: 1000, link: 'https://tube.example/1', isGuarantee: false, dripFeed: null },
    targets: [{ id: 7, values: ['One', 'two'] }],
  })
})

it('what the service does not offer is not asked for', () => {
  const draft = { ...newDraft(service), isGuarantee: true, hasDripFeed: true }
  expect(orderOf(service, draft)).toMatchObject({ isGuarantee: false, dripFeed: { runs: 5, minutesBetweenRuns: 60 } })
  expect(orderOf({ ...service, mayDripFeed: false, hasGuarantee: true }, draft)).toMatchObject({ isGuarantee: true, dripFeed: null })
})

it('no number is no order, but for a service that counts its lines', () => {
  const draft = { ...newDraft(service), quantity: 'many' }
  expect(orderOf(service, draft)).toBeUndefined()
  expect(orderOf({ ...service, isCounted: true }, draft)).toMatchObject({ quantity: 0 })
  expect(orderOf(service, { ...newDraft(service), hasDripFeed: true, runs: '' })).toBeUndefined()
})

it('an order is whole when each of its lines can be read', () => {
  const line = { key: 1, service, draft: newDraft(service) }
  const unread = { key: 2, service, draft: { ...newDraft(service), quantity: '' } }
  expect(wholeOrderOf([line, { ...line, key: 3 }], ' TEN ')).toMatchObject({ lines: [{ serviceId: 4 }, { serviceId: 4 }], coupon: 'TEN' })
  expect([wholeOrderOf([line, unread], ''), wholeOrderOf([], '')]).toEqual([undefined, undefined])
})
