import { expect, it } from 'vitest'
import { type BulkRow, planBulk } from './bulk-change.ts'

const row = (id: number, more: Partial<BulkRow> = {}): BulkRow => ({
  id,
  networkId: 1,
  serviceTypeId: 1,
  deliveryId: 1,
  labelIds: [1],
  allowsCountries: false,
  countryTargetIds: [],
  targetCount: 0,
  isEnabled: true,
  isArchived: false,
  version: 1,
  ...more,
})
const rows = [row(1), row(2, { labelIds: [1, 2] }), row(3, { isArchived: true, isEnabled: false }), row(4, { networkId: 2 })]
const all = [1, 2, 3, 4].map((id) => ({ id, version: 1 }))
const outcome = (...[change, networkId = null]: [Parameters<typeof planBulk>[2], (number | null)?]) => {
  const { changed, same, cannot } = planBulk(rows, all, change, networkId)
  return [changed.map(({ id }) => id), same, cannot.map(({ id, because }) => `${id} ${because}`)]
}

it('adds, takes and sets labels; what has them so is the same', () => {
  expect(outcome({ kind: 'labels', how: 'add', labelIds: [2] })).toEqual([[1, 3, 4], 1, []])
  expect(outcome({ kind: 'labels', how: 'remove', labelIds: [2] })).toEqual([[2], 3, []])
  expect(outcome({ kind: 'labels', how: 'set', labelIds: [2, 1] })).toEqual([[1, 3, 4], 1, []])
  expect(outcome({ kind: 'labels', how: 'set', labelIds: [] })).toEqual([[1, 2, 3, 4], 0, []])
  const full = { kind: 'labels', how: 'add', labelIds: Array.from({ length: 49 }, (_, at) => at + 10) } as const
  expect(outcome(full)).toEqual([[1, 3, 4], 0, ['2 too_many_labels']])
})
it('moves to a type of the same network only', () => {
  expect(outcome({ kind: 'type', serviceTypeId: 5 }, 1)).toEqual([[1, 2, 3], 0, ['4 other_network']])
  expect(outcome({ kind: 'delivery', deliveryId: 1 })).toEqual([[], 4, []])
})
it('sets one target of countries in the place of others, or none', () => {
  const known = [
    row(1, { allowsCountries: true, countryTargetIds: [7], targetCount: 3 }),
    row(2, { allowsCountries: false, countryTargetIds: [7], targetCount: 1 }),
    row(3, { allowsCountries: true, countryTargetIds: [7, 8], targetCount: 20 }),
    row(4, { targetCount: 20 }),
  ]
  const planned = (targetId: number | null) => {
    const { changed, same, cannot } = planBulk(known, all, { kind: 'countries', targetId }, null)
    return [changed.map(({ id }) => id), same, cannot]
  }
  expect(planned(7)).toEqual([[2, 3], 1, [{ id: 4, because: 'too_many_targets' }]])
  expect(planned(null)).toEqual([[1, 2, 3], 1, []])
})
it('an archived service is not sold, and comes back off sale', () => {
  expect(outcome({ kind: 'sale', isOn: true })).toEqual([[], 3, ['3 archived']])
  expect(outcome({ kind: 'archive', isArchived: true })).toEqual([[1, 2, 4], 1, []])
  expect(outcome({ kind: 'archive', isArchived: false })).toEqual([[3], 3, []])
})
it('what is gone or was changed since stays as it is', () => {
  const wanted = [
    { id: 1, version: 2 },
    { id: 9, version: 1 },
  ]
  expect(planBulk(rows, wanted, { kind: 'sale', isOn: false }, null).cannot).toEqual([
    { id: 1, because: 'changed' },
    { id: 9, because: 'not_found' },
  ])
})
