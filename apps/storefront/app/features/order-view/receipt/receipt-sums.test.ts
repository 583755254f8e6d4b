import { describe, expect, it } from 'vitest'
import { receiptSums } from './receipt-sums.ts'

const plain = { guarantee: null, coupon_discount: '0.00', unpaid_discount: '0.00', fee: '0.00' }

describe('the sums of a receipt', () => {
  it('are the units alone when nothing was added or taken off', () => {
    expect(receiptSums({ cost: '1.90', refunded: '0.00' }, plain)).toEqual({ units: 1_900_000n, extras: [], total: 1_900_000n })
  })
  it('add up to what was paid, with guarantee, coupon, fee and what came back each in its line', () => {
    const { units, extras, total } = receiptSums(
      { cost: '37.62', refunded: '7.62' },
      { guarantee: '3.80', coupon_discount: '3.18', unpaid_discount: '1.00', fee: '0.94' },
    )
    expect(units).toBe(38_000_000n)
    expect(extras).toEqual([
      { key: 'guarantee', amount: 3_800_000n },
      { key: 'coupon', amount: -3_180_000n },
      { key: 'waited', amount: -1_000_000n },
      { key: 'fee', amount: 940_000n },
      { key: 'returned', amount: -7_620_000n },
    ])
    expect(extras.reduce((sum, { amount }) => sum + amount, units)).toBe(total)
  })
})
