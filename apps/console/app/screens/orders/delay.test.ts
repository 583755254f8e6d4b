import { expect, it } from 'vitest'
import { expectedText, reasonText, span } from './delay.ts'

it('a span is said as it is planned by', () => {
  expect([5, 59, 60, 64, 65, 90, 180, 800, 2880, 10_000].map(span)).toEqual([
    ...['5 min', '59 min', '1 h', '1 h', '1 h 5 min', '1 h 30 min', '3 h', '13 h', '2 d', '7 d'],
  ])
})

it('what is expected is what is known', () => {
  const expected = { startsWithinMinutes: 30, halfMinutes: 180, mostMinutes: 300 }
  expect(expectedText(expected, 'under_way')).toBe('Usually done in 3 h; 80 % done after 5 h.')
  expect(expectedText(expected, 'not_sent')).toBe('Should start within 30 min. Usually done in 3 h; 80 % done after 5 h.')
  expect(expectedText({ startsWithinMinutes: null, halfMinutes: null, mostMinutes: null }, 'under_way')).toBeUndefined()
})

it('the provider is named to those who may know it', () => {
  const late = { kind: 'not_sent', because: 'low_balance', since: '', until: null, answeredAt: null } as const
  expect(reasonText({ ...late, provider: { id: 1, name: 'North' } })).toBe('Balance at North is too low.')
  expect(reasonText({ ...late, provider: null })).toBe('Balance at the provider is too low.')
})
