import { clampQuantity, parseQuantity } from '@vitrine/pricing'
import { describe, expect, it } from 'vitest'
import { noteOf } from './quantity-note.ts'

const bounds = { min: 10, max: 1000, step: 10 }
const leave = (text: string) => {
  const quantity = clampQuantity(text, bounds)
  return { quantity, note: noteOf(parseQuantity(text), quantity, bounds)?.kind }
}

describe('a quantity that is left becomes one that can be ordered, and says why', () => {
  it('what is no number is the minimum (QTY-001)', () => {
    expect(leave('abc')).toEqual({ quantity: 10, note: 'setToMin' })
    expect(leave('')).toEqual({ quantity: 10, note: 'setToMin' })
  })
  it('what is out of bounds is the bound (QTY-002)', () => {
    expect(leave('5')).toEqual({ quantity: 10, note: 'setToMin' })
    expect(leave('5 000')).toEqual({ quantity: 1000, note: 'setToMax' })
  })
  it('what lies between two steps is the higher one (QTY-003)', () => {
    expect(leave('21')).toEqual({ quantity: 30, note: 'rounded' })
    expect(leave('30')).toEqual({ quantity: 30, note: undefined })
  })
})
