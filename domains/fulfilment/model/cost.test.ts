import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { chargedMicro, expectedCost, isOverpriced } from './cost.ts'

describe('what a provider takes', () => {
  it('is the rate for 1000 times the quantity, half up to the micro, or one price for all', () => {
    expect(expectedCost({ rateNano: 420_000_000n, rateKind: 'per_1000' }, 1000)).toBe(420_000n)
    expect(expectedCost({ rateNano: 500_000n, rateKind: 'per_1000' }, 1)).toBe(1n)
    expect(expectedCost({ rateNano: 499_999n, rateKind: 'per_1000' }, 1)).toBe(0n)
    expect(expectedCost({ rateNano: 1_500_000_000n, rateKind: 'fixed' }, 7)).toBe(1_500_000n)
  })
  it('is read from the reported charge in the account’s currency', () => {
    expect(chargedMicro('0.27819', 1_000_000n)).toBe(278_190n)
    expect(chargedMicro('1.00000099', 1_000_000n)).toBe(1_000_000n)
    expect(chargedMicro('100', 10_500n)).toBe(1_050_000n)
    for (const odd of [null, '', '-1', 'free', '1,5']) expect(chargedMicro(odd, 1_000_000n)).toBeUndefined()
  })
  it('is too much when it exceeds the agreed price by more than a fifth', () => {
    expect(isOverpriced(micro(120n), micro(100n))).toBe(false)
    expect(isOverpriced(micro(121n), micro(100n))).toBe(true)
  })
})
