import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartQuantity, clampQuantity, countLines, floorQuantity, isOrderable, parseQuantity } from './quantity.ts'

const anyBounds = fc
  .record({ min: fc.integer({ min: 1, max: 5000 }), span: fc.integer({ min: 0, max: 1_000_000 }), step: fc.integer({ min: 1, max: 1000 }) })
  .map(({ min, span, step }) => ({ min, max: min + span, step }))

describe('the order form’s quantity', () => {
  it('reads what is not a number as 0, which the form then lifts to the minimum (QTY-001)', () => {
    for (const text of ['abc', '', ' ', '-5', '12abc', '1e9', 'NaN']) expect(parseQuantity(text)).toBe(0)
    expect(parseQuantity(Number.NaN)).toBe(0)
    expect(parseQuantity('1 250')).toBe(1250)
    expect(clampQuantity('abc', { min: 10, max: 100, step: 1 })).toBe(10)
  })
  it('stays within the minimum and the maximum (QTY-002)', () => {
    expect(clampQuantity(5, { min: 10, max: 100, step: 1 })).toBe(10)
    expect(clampQuantity(500, { min: 10, max: 100, step: 1 })).toBe(100)
    expect(isOrderable(9, { min: 10, max: 100, step: 1 })).toBe(false)
    expect(isOrderable(101, { min: 10, max: 100, step: 1 })).toBe(false)
  })
  it('rounds up to a multiple of the step (QTY-003)', () => {
    const bounds = { min: 10, max: 1000, step: 10 }
    expect(clampQuantity(21, bounds)).toBe(30)
    expect(clampQuantity(30, bounds)).toBe(30)
    expect(clampQuantity(21, { ...bounds, step: 1 })).toBe(21)
  })
  it('goes one step back when rounding up leaves the maximum, but never below the minimum (QTY-004)', () => {
    expect(clampQuantity(92, { min: 10, max: 95, step: 10 })).toBe(90)
    expect(clampQuantity(92, { min: 10, max: 100, step: 10 })).toBe(100)
    expect(clampQuantity(96, { min: 95, max: 98, step: 10 })).toBe(95)
  })
  it('always ends on a quantity that the server accepts, and stays there', () => {
    fc.assert(
      fc.property(anyBounds, fc.integer({ min: 0, max: 2_000_000 }), (bounds, typed) => {
        const quantity = clampQuantity(typed, bounds)
        return isOrderable(quantity, bounds) && clampQuantity(quantity, bounds) === quantity
      }),
    )
  })
})

describe('isOrderable', () => {
  it('accepts multiples of the step and the two bounds themselves', () => {
    const bounds = { min: 15, max: 98, step: 10 }
    expect([15, 20, 90, 98].every((quantity) => isOrderable(quantity, bounds))).toBe(true)
    expect([16, 95, 10, 100, 20.5].some((quantity) => isOrderable(quantity, bounds))).toBe(false)
  })
})

describe('the cart’s quantity', () => {
  it('resets to the bounds on blur when empty, too small or too large (QTY-005)', () => {
    const bounds = { min: 10, max: 5000, step: 1 }
    expect(cartQuantity('', bounds)).toBe(10)
    expect(cartQuantity('5', bounds)).toBe(10)
    expect(cartQuantity('1000000000', bounds)).toBe(5000)
    expect(cartQuantity('777', bounds)).toBe(777)
  })
})

describe('the subscription’s quantity', () => {
  it('rounds down to a step within the bounds', () => {
    expect(floorQuantity(29, { min: 10, max: 95, step: 10 })).toBe(20)
    expect(floorQuantity(500, { min: 10, max: 95, step: 10 })).toBe(90)
    expect(floorQuantity(3, { min: 15, max: 95, step: 10 })).toBe(15)
  })
})

describe('countLines', () => {
  it('counts the non-empty lines of a calculable quantity', () => {
    expect(countLines(['Great\n\n  \nThanks for this', 'Nice'])).toBe(3)
  })
})
