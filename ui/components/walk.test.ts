import { describe, expect, it } from 'vitest'
import { walkTo } from './walk.ts'

describe('walking by keys', () => {
  it('goes one stop along its axis and stays at the ends', () => {
    expect(walkTo('ArrowDown', 0, 3, { along: 'column' })).toBe(1)
    expect(walkTo('ArrowUp', 2, 3, { along: 'column' })).toBe(1)
    expect(walkTo('ArrowDown', 2, 3, { along: 'column' })).toBeUndefined()
    expect(walkTo('ArrowUp', 0, 3, { along: 'column' })).toBeUndefined()
    expect(walkTo('ArrowRight', 0, 3, { along: 'column' })).toBeUndefined()
    expect(walkTo('ArrowDown', 0, 3, { along: 'row' })).toBeUndefined()
  })

  it('goes round where that is asked for', () => {
    expect(walkTo('ArrowRight', 2, 3, { along: 'row', isRound: true })).toBe(0)
    expect(walkTo('ArrowLeft', 0, 3, { along: 'both', isRound: true })).toBe(2)
  })

  it('goes to the ends by Home and End', () => {
    expect(walkTo('Home', 2, 3, { along: 'row' })).toBe(0)
    expect(walkTo('End', 0, 3, { along: 'row' })).toBe(2)
    expect(walkTo('End', 2, 3, { along: 'row' })).toBeUndefined()
  })

  it('leads nowhere by other keys or where nothing is', () => {
    expect(walkTo('a', 0, 3, { along: 'both' })).toBeUndefined()
    expect(walkTo('Home', -1, 0, { along: 'both' })).toBeUndefined()
  })
})
