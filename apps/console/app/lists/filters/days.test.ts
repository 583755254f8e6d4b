import { expect, it } from 'vitest'
import { dayBefore, questionOfDays } from './days.ts'

it('days of the operator include their last one', () => {
  expect(questionOfDays({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    'filter.from': new Date(2026, 10, 1).toISOString(),
    'filter.to': new Date(2026, 11, 1).toISOString(),
  })
})
it('what is no day and what is empty is not asked', () => {
  expect(questionOfDays({ from: 'yesterday', to: '' })).toEqual({ 'filter.from': undefined, 'filter.to': undefined })
})
it('a span begins some days ago', () => {
  expect(dayBefore(new Date(2026, 2, 3, 12), 7)).toBe('2026-02-24')
})
