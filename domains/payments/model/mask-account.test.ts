import { describe, expect, it } from 'vitest'
import { maskAccount } from './mask-account.ts'

describe('an account number that is not shown whole', () => {
  it('keeps both its ends, and of a short one only the last sign', () => {
    expect(maskAccount('TRX9abcdefghf2a1')).toBe('TRX9…f2a1')
    expect(maskAccount('12345678')).toBe('…8')
  })
})
