import { describe, expect, it } from 'vitest'
import { byPosition, changeOf, compared, gainOf, moversOf, wireDay } from './positions.ts'

const row = (keyword: string, position: number | null, before?: number | null) => ({ keyword, position, before })

describe('a keyword against before', () => {
  it.each([
    [3, 7, 'up', 4],
    [7, 3, 'down', -4],
    [5, 5, 'same', 0],
    [null, null, 'same', 0],
    [40, null, 'came', 61],
    [null, 40, 'went', -61],
    [5, undefined, 'first', 0],
  ] as const)('at %s after %s: %s by %s', (position, before, change, gain) => {
    expect([changeOf({ position, before }), gainOf({ position, before })]).toEqual([change, gain])
  })
  it('is compared with another day where one is chosen, else with its own measurement before', () => {
    const day = [{ keyword: 'cat', position: 3, previous_position: null, has_previous: false, date: '2024-05-31', country_id: 1 }]
    const other = [{ ...day[0], keyword: 'cat', position: 8, previous_position: 2, has_previous: true, date: '2024-05-01', country_id: 1 }]
    expect(compared(day, undefined)).toEqual([row('cat', 3, undefined)])
    expect(compared(other, undefined)).toEqual([row('cat', 8, 2)])
    expect(compared(day, other)).toEqual([row('cat', 3, 8)])
    expect(compared(day, [])).toEqual([row('cat', 3, undefined)])
  })
})

describe('movers', () => {
  it('are the three best and worst, and who entered or left the first ten', () => {
    const rows = [row('a', 1, 30), row('b', 12, 9), row('c', null, 50), row('d', 10, 11), row('e', 60, 40), row('f', 20, 25), row('g', 2)]
    const { best, worst, entered, left } = moversOf(rows)
    expect(best.map(({ keyword }) => keyword)).toEqual(['a', 'f', 'd'])
    expect(worst.map(({ keyword }) => keyword)).toEqual(['c', 'e', 'b'])
    expect(entered.map(({ keyword }) => keyword)).toEqual(['a', 'd'])
    expect(left.map(({ keyword }) => keyword)).toEqual(['b'])
  })
  it('stand in the order of their places, those beyond the first hundred last', () => {
    expect(byPosition([row('b', null), row('c', 9), row('a', 2)]).map(({ keyword }) => keyword)).toEqual(['a', 'c', 'b'])
  })
})

it('asks for the day with its parts joined by underscores (CAMPAIGN-005)', () => {
  expect(wireDay('2024-05-31')).toBe('2024_05_31')
})
