import { expect, it } from 'vitest'
import { dollars } from './dollars.ts'

it.each([
  ['0.00', '$0.00'],
  ['1204.5', '$1\u202f204.5'],
  ['-3.123456', '−$3.123456'],
  ['7', '$7'],
])('%s is shown as %s', (text, shown) => {
  expect(dollars(text)).toBe(shown)
})
