import { micro } from '@vitrine/platform/kernel'
import { CENT_STEP, MICRO_STEP } from '@vitrine/pricing'
import { describe, expect, it } from 'vitest'
import { guaranteePrice } from './guarantee-price.ts'

const views = { pricingPer: 1000, priceType: 'per_quantity' } as const
const line = { unitPrice: '1.90', quantity: 20_000, cost: micro(41_800_000n), moneyStep: MICRO_STEP }

describe('what a guarantee was of a line’s cost', () => {
  it('is what the line costs more than its units', () => {
    expect(guaranteePrice(line, views, 100_000)).toBe(3_800_000n)
  })
  it('is what its rounded cost is more than its rounded units, so that both add up to the cost', () => {
    const rounded = { unitPrice: '1.9125', quantity: 500, cost: micro(1_050_000n), moneyStep: CENT_STEP }
    expect(guaranteePrice(rounded, views, 100_000)).toBe(90_000n)
  })
  it('is kept when every run was rounded by itself', () => {
    expect(guaranteePrice({ ...line, cost: micro(41_800_003n) }, views, 100_000)).toBe(3_800_003n)
  })
  it('is not told when the terms have changed since', () => {
    expect(guaranteePrice(line, views, 50_000)).toBeUndefined()
    expect(guaranteePrice(line, { ...views, pricingPer: 100 }, 100_000)).toBeUndefined()
    expect(guaranteePrice({ ...line, cost: micro(38_000_000n) }, views, 0)).toBeUndefined()
  })
})
