import { describe, expect, it } from 'vitest'
import { isAmount } from './adjustment.ts'

describe('an amount to adjust by', () => {
  it.each(['5', '-5', '0.01', '-12.50', '9999999'])('%s', (text) => expect(isAmount(text)).toBe(true))
  it.each(['', '0', '0.00', '-', '1.234', '1,5', '+5', '5 USD', '99999999'])('not %s', (text) => expect(isAmount(text)).toBe(false))
})
