import { describe, expect, it } from 'vitest'
import { endOfDay, sliceOf } from './table-slice.ts'

describe('the slice of a table', () => {
  it.each([
    [{}, { limit: 10, offset: 0 }],
    [{ length: 500 }, { limit: 100, offset: 0 }],
    [{ length: 0 }, { limit: 1, offset: 0 }],
    [
      { page: 3, per_page: 25 },
      { limit: 25, offset: 50 },
    ],
    [
      { start: 30, length: 15 },
      { limit: 15, offset: 30 },
    ],
    [{ page: -4 }, { limit: 10, offset: 0 }],
  ])('of %o is %o', (query, slice) => {
    expect(sliceOf(query)).toEqual(slice)
  })
})

describe('the end of a span of days', () => {
  it('takes the last day in whole, and a timestamp as it is', () => {
    expect(endOfDay('2026-02-28').toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(endOfDay('2026-02-28T12:00:00+02:00').toISOString()).toBe('2026-02-28T10:00:00.000Z')
  })
})
