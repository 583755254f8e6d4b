import { describe, expect, it } from 'vitest'
import { linesOf, mostCost, tookTime } from './route-test.ts'

describe('a test order', () => {
  it('may cost what was shown, for each line', () => {
    expect(mostCost('0.0042', 1)).toBe('0.0042')
    expect(mostCost('0.0042', 3)).toBe('0.012603')
  })
  it('counts lines with something on them', () => {
    expect(linesOf(' one\n\n two \n')).toEqual(['one', 'two'])
    expect(linesOf('  ')).toEqual([])
  })
  it('tells how long it took in one unit', () => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    expect([44.6, 60, 3_700, 90_000].map((seconds) => tookTime(at(0), at(seconds)))).toEqual(['45 s', '1 min', '1 h', '1 d'])
    expect(tookTime(at(5), at(0))).toBe('0 s')
  })
})
