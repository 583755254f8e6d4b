import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisTop, scaleOf, tickValues } from './axis.ts'

describe('the axis of a chart', () => {
  it('ends at the next round figure, and its half can be written too', () => {
    expect([0, 1, 3, 42, 51, 999, 53_000].map((highest) => axisTop(highest, 1))).toEqual([2, 2, 4, 50, 60, 1000, 60_000])
    expect([0, 0.03, 1.01, 24.32].map((highest) => axisTop(highest, 0.01))).toEqual([0.02, 0.04, 2, 30])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
        const top = axisTop(highest, 1)
        return top >= highest && top <= Math.max(2, 2 * highest) && Number.isInteger(top / 2)
      }),
    )
  })
  it('is round in the unit that the visitor reads, not in that of the data', () => {
    const { top, levels } = scaleOf(24.32, { unit: 92.35, grain: 0.01, say: (value, isWhole) => `${Math.round(value * 92.35)} ${isWhole}` })
    expect(levels.map(({ name }) => name)).toEqual(['3000 true', '1500 true', '0 true'])
    expect(top).toBeCloseTo(3000 / 92.35)
  })
  it('has round steps from nothing to all of it, where its top is what there is to come', () => {
    expect(tickValues(20_000)).toEqual([0, 5000, 10_000, 15_000, 20_000])
    expect(tickValues(800)).toEqual([0, 200, 400, 600, 800])
    expect(tickValues(1)).toEqual([0, 1])
    expect(tickValues(10)).toEqual([0, 5, 10])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
        const values = tickValues(max)
        return (values.at(-1) ?? 0) >= max && values.length <= 6 && values.every(Number.isInteger)
      }),
    )
  })
})
