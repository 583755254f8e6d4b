import { expect, it } from 'vitest'
import { decisionsOf, isOpen, movedPercent, type RateChange, type RatedService, rateRows } from './rate-row.ts'

const service = (id: number, more: Partial<RatedService> = {}): RatedService => ({
  ...{ id, name: `Views ${id}`, follows: true, isEnabled: true, pricingPer: 1000, version: id + 1, isBelowFloor: false },
  ...{ priceBeforeNano: '1', marginBeforePercent: '1', priceAfterNano: '2', marginAfterPercent: '2', ruledNano: '3' },
  ...more,
})
const change = (id: number, more: Partial<RateChange> = {}): RateChange => ({
  ...{
    id,
    at: '2026-11-30T10:00:00.000Z',
    providerServiceId: String(id),
    name: 'Theirs',
    oldNano: '1000',
    newNano: '1250',
    rateNano: '1250',
  },
  ...{ rateKind: 'per_1000', isLatest: true, services: [service(7)] },
  ...more,
})

it('puts each service of a change on a line of its own, and a change that costs none as well', () => {
  const rows = rateRows([change(1, { services: [service(7), service(8)] }), change(2, { services: [] })])
  expect(rows.map(({ key, service: ours }) => [key, ours?.id])).toEqual([
    ['1-7', 7],
    ['1-8', 8],
    ['2', undefined],
  ])
  expect(rows.map(isOpen)).toEqual([true, true, false])
})
it('decides nothing by a rate that was replaced', () => {
  expect(decisionsOf(rateRows([change(1, { isLatest: false })]), 'keep')).toEqual([])
})
it('decides once for a service that two rates cost: by the one that it can follow', () => {
  const rows = rateRows([
    change(1, { services: [service(7, { ruledNano: null })] }),
    change(2),
    change(3, { services: [service(7, { ruledNano: null })] }),
  ])
  expect(decisionsOf(rows, 'follow')).toEqual([{ providerServiceId: '2', serviceId: 7, version: 8, rateNano: '1250', do: 'follow' }])
})
it('says how far a rate went', () => {
  expect(movedPercent(change(1))).toBeCloseTo(25)
  expect(movedPercent(change(1, { oldNano: '0' }))).toBeUndefined()
})
