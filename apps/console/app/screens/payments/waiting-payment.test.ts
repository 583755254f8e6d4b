import { expect, it } from 'vitest'
import { isSameAmount } from './waiting-payment.ts'

it.each([
  ['50', '50.00', true],
  ['50.5', '50.50', true],
  ['0050', '50', true],
  ['50.50', '50.05', false],
  ['500', '50', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameAmount(one, other)).toBe(isSame)
})
