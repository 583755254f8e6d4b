import { expect, it } from 'vitest'
import { actionName, differencesOf, restoreName } from './audit-row.ts'

it('an action reads as words', () => {
  expect(actionName('service.price-changed')).toBe('Service: price changed')
  expect(actionName('signed_in')).toBe('Signed in')
})
it('small units are shown in those that people use', () => {
  expect(
    differencesOf({ before: { priceNano: '18000000000', discountPpm: 50_000 }, after: { priceNano: '10000000', discountPpm: 0 } }),
  ).toEqual([
    { field: 'Price', before: '$18.00', after: '$0.01' },
    { field: 'Discount', before: '5 %', after: '0 %' },
  ])
})
it('what goes back is named by how much of what', () => {
  const named = (count: number, before: object) =>
    restoreName({
      before: before as never,
      entity: { kind: 'service', id: '1', label: '' },
      undo: { isPossible: true, count, undoneIn: null },
    })
  expect([named(1, { priceNano: '1' }), named(36, { priceNano: '1' }), named(2, { priceNano: '1', name: 'A' })]).toEqual([
    'Restore',
    'Restore 36 prices',
    'Restore 2 (service)',
  ])
})
it('a difference shows each field before and after', () => {
  expect(differencesOf({ before: { price: '1', labels: [1] }, after: { price: '2', name: null, isOn: false } })).toEqual([
    { field: 'Price', before: '1', after: '2' },
    { field: 'Labels', before: '[1]', after: '–' },
    { field: 'Name', before: '–', after: '–' },
    { field: 'Is on', before: '–', after: 'No' },
  ])
  expect(differencesOf({ before: null, after: null })).toEqual([])
  expect(differencesOf({ before: { tree: [] }, after: { tree: [1] } })).toEqual([])
})
