import { expect, it } from 'vitest'
import { isSameAmount, standingOf } from './waiting-payment.ts'

it.each([
  ['pending', ['confirm', 'reject'], 'unsaid'],
  ['in_moderation', ['confirm', 'reject'], undefined],
  ['expired', ['confirm'], 'late'],
  ['settled', ['another'], 'decided'],
] as const)('a payment that is %s, with %s, stands as %s', (state, actions, standing) => {
  expect(standingOf({ state, actions })).toBe(standing)
})

it.each([
  ['50', '50.00', true],
  ['50.5', '50.50', true],
  ['0050', '50', true],
  ['50.50', '50.05', false],
  ['500', '50', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameAmount(one, other)).toBe(isSame)
})
