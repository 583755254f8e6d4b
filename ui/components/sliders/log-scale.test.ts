import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decadesBetween, positionOf, quantityAt } from './log-scale.ts'

const bounds = { min: 500, max: 1_000_000, step: 100 }

describe('quantity slider', () => {
  it('is logarithmic over 0 to 100 (QTY-008)', () => {
    const decades = { min: 10, max: 1000, step: 1 }
    expect([0, 50, 100].map((position) => quantityAt(position, decades))).toEqual([10, 100, 1000])
    expect(positionOf(100, decades)).toBeCloseTo(50, 10)
  })
  it('reaches both ends exactly', () => {
    expect([quantityAt(0, bounds), quantityAt(100, bounds)]).toEqual([500, 1_000_000])
  })
  it('gives whole steps inside the bounds', () => {
    const anyBounds = fc.record({
      min: fc.integer({ min: 1, max: 1000 }),
      span: fc.integer({ min: 0, max: 10_000_000 }),
      step: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(anyBounds, fc.double({ min: 0, max: 100, noNaN: true }), ({ min, span, step }, position) => {
        const own = { min, max: min + span, step }
        const quantity = quantityAt(position, own)
        expect(quantity).toBeGreaterThanOrEqual(own.min)
        expect(quantity).toBeLessThanOrEqual(own.max)
        expect(quantity === own.min || quantity === own.max || quantity % step === 0).toBe(true)
      }),
    )
  })
  it('comes back to where it was', () => {
    expect(quantityAt(positionOf(2500, bounds), bounds)).toBe(2500)
  })
  it('writes the ends and the decades between', () => {
    expect(decadesBetween(bounds)).toEqual([500, 10_000, 100_000, 1_000_000])
    expect(decadesBetween({ min: 5, max: 5, step: 1 })).toEqual([5])
  })
})
