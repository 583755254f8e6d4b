import { expect, it } from 'vitest'
import { dayBefore, questionOf } from './audit-filter.ts'

const none = { q: '', who: '', action: '', kind: '', id: '', outcome: '', from: '', to: '' }

it('days of the operator include their last one', () => {
  expect(questionOf({ ...none, from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
    'filter.from': new Date(2026, 10, 1).toISOString(),
    'filter.to': new Date(2026, 11, 1).toISOString(),
  })
})
it('what is no day and what is empty is not asked', () => {
  expect(Object.values(questionOf({ ...none, q: '  ', from: 'yesterday', to: '2026-13' })).filter((value) => value !== undefined)).toEqual(
    [],
  )
})
it('a span begins some days ago', () => {
  expect(dayBefore(new Date(2026, 2, 3, 12), 7)).toBe('2026-02-24')
})
