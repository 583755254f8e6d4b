import { micro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withdrawalQuote } from './withdrawal.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

describe('withdrawalQuote', () => {
  it('takes the percent or the smallest fee, whichever is more (WITHDRAW-001)', () => {
    expect(withdrawalQuote(usd(10), { feePpm: 50_000, minFee: usd(1) })).toEqual({ amount: usd(10), fee: usd(1), total: usd(9) })
    expect(withdrawalQuote(usd(100), { feePpm: 50_000, minFee: usd(1) })).toEqual({ amount: usd(100), fee: usd(5), total: usd(95) })
    expect(withdrawalQuote(usd(0.3), { feePpm: 50_000, minFee: usd(0) }).fee).toBe(usd(0.02))
  })
  it('loses nothing: fee and payout are the amount, and a larger amount never pays out less than a cent below', () => {
    const dollars = fc.bigInt(10_000n, 10_000_000_000n).map(micro)
    fc.assert(
      fc.property(
        dollars,
        dollars,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.bigInt(0n, 5_000_000n).map(micro),
        (one, other, feePpm, minFee) => {
          const [small, large] = one < other ? [one, other] : [other, one]
          const a = withdrawalQuote(small, { feePpm, minFee })
          const b = withdrawalQuote(large, { feePpm, minFee })
          expect(a.fee + a.total).toBe(small)
          expect(b.total >= a.total - 10_000n).toBe(true)
          expect(a.fee >= minFee).toBe(true)
        },
      ),
    )
  })
})
