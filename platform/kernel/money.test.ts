import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsUp, formatMicro, micro, parseMicro } from './money.ts'

describe('money', () => {
  it('writes what it reads, to the last micro', () => {
    fc.assert(fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (value) => parseMicro(formatMicro(value)) === value))
  })
  it('shows two to six decimals', () => {
    expect([0n, 1n, 1_500_000n, 1_234_567n, -10_000n].map((value) => formatMicro(value))).toEqual([
      '0.00',
      '0.000001',
      '1.50',
      '1.234567',
      '-0.01',
    ])
  })
  it.each(['1e3', '', '.', '1.', '1.1234567', '+1', 'NaN', '1,5', '0x10'])('refuses %j', (text) => {
    expect(parseMicro(text)).toBeUndefined()
  })
  it('rounds up to the cent for a gateway', () => {
    expect([0n, 1n, 10_000n, 10_001n].map((value) => centsUp(micro(value)))).toEqual([0n, 1n, 1n, 2n])
  })
})
