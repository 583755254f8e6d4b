import { describe, expect, it } from 'vitest'
import { compareLists, type KnownService, type ListedService } from './compare-lists.ts'

const listed = (id: number, rateNano = 1n): ListedService => ({
  providerServiceId: String(id),
  name: 'Views',
  type: 'Default',
  category: 'YouTube Views',
  rate: '0.42',
  rateNano,
  rateKind: 'per_1000',
  minQuantity: 1,
  maxQuantity: 10,
  refill: false,
  cancel: false,
})
const known = (id: number, isRemoved = false): KnownService => ({ providerServiceId: String(id), rateNano: 1n, isRemoved })

describe('two readings of a provider’s list', () => {
  it('tell new rates, what is gone and what is back', () => {
    expect(compareLists([known(1), known(2), known(3, true), known(4)], [listed(1), listed(2, 5n), listed(3), listed(9)])).toEqual({
      rates: [{ providerServiceId: '2', old: 1n, new: 5n }],
      removed: ['4'],
      returned: ['3'],
    })
  })
  it('are rejected when everything, or more than half of a long list, is gone', () => {
    const many = Array.from({ length: 20 }, (_, index) => known(index + 1))
    expect(compareLists([known(1)], [])).toBeNull()
    expect(
      compareLists(
        many,
        Array.from({ length: 9 }, (_, index) => listed(index + 1)),
      ),
    ).toBeNull()
    expect(
      compareLists(
        many,
        Array.from({ length: 10 }, (_, index) => listed(index + 1)),
      )?.removed,
    ).toHaveLength(10)
    expect(compareLists([], [])).toEqual({ rates: [], removed: [], returned: [] })
  })
})
