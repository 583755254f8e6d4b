import { expect, it } from 'vitest'
import { spendable } from './spendable.ts'

it.each([
  ['0.005', '0.00'],
  ['42.075000', '42.07'],
  ['12.999999', '12.99'],
  ['12.30', '12.30'],
  ['7', '7.00'],
])('a balance of %s is read as %s', (exact, read) => {
  expect(spendable(exact)).toBe(read)
})
