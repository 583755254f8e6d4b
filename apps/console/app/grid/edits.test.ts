import { describe, expect, it } from 'vitest'
import { change, countOf, type Edits, NO_EDITS, redo, undo, without } from './edits.ts'

const price = (id: number, value: string, original = '100') => ({ id, key: 'priceNano', value, original })
const rowsOf = (edits: Edits) => Object.fromEntries(edits.rows)

describe('changes', () => {
  it('collect by row and cell', () => {
    const edits = change(change(NO_EDITS, [price(1, '120')]), [{ id: 1, key: 'minQuantity', value: 5, original: 1 }, price(2, '90')])
    expect(rowsOf(edits)).toEqual({ 1: { priceNano: '120', minQuantity: 5 }, 2: { priceNano: '90' } })
    expect(countOf(edits)).toBe(3)
  })
  it('that come back to what the server has are none', () => {
    expect(change(change(NO_EDITS, [price(1, '120')]), [price(1, '100')]).rows.size).toBe(0)
  })
  it('that change nothing leave no step to undo', () => {
    expect(change(NO_EDITS, [price(1, '100')])).toBe(NO_EDITS)
  })
})

describe('undo', () => {
  it('takes back a whole action, redo does it again', () => {
    const first = change(NO_EDITS, [price(1, '120')])
    const second = change(first, [price(1, '130'), price(2, '130')])
    const back = undo(second)
    expect(rowsOf(back)).toEqual(rowsOf(first))
    expect(rowsOf(redo(back))).toEqual(rowsOf(second))
    expect(undo(undo(back)).rows.size).toBe(0)
  })
  it('forgets what was undone once something else is done', () => {
    const edits = change(undo(change(NO_EDITS, [price(1, '120')])), [price(2, '90')])
    expect(redo(edits)).toBe(edits)
  })
  it('never reaches behind what was saved', () => {
    const edits = change(NO_EDITS, [price(1, '120'), price(2, '90')])
    const saved = without(edits, new Set([1]))
    expect(rowsOf(saved)).toEqual({ 2: { priceNano: '90' } })
    expect(undo(saved).rows.size).toBe(0)
    expect(without(edits, new Set([1, 2]))).toEqual(NO_EDITS)
  })
})
