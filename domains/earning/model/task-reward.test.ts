import { describe, expect, it } from 'vitest'
import { type PaidOrder, taskReward } from './task-reward.ts'

const order: PaidOrder = { charged: 2_000_000n, quantity: 10, priceNano: 200_000_000_000n, pricingPer: 1_000, priceType: 'per_quantity' }

describe('the reward of a task', () => {
  it('is the share of the price of one piece', () => {
    expect(taskReward(order, 300_000)).toBe(60_000n)
    expect(taskReward({ ...order, priceType: 'fixed', priceNano: 2_000_000_000n }, 300_000)).toBe(60_000n)
  })
  it('is rounded down to the micro', () => {
    expect(taskReward({ ...order, charged: 3n, quantity: 2, priceNano: 1_500n, pricingPer: 1 }, 300_000)).toBe(0n)
    expect(taskReward({ ...order, priceNano: 199_999_999n, pricingPer: 1 }, 300_000)).toBe(59_999n)
  })
  it('never goes beyond what the customer paid, nor takes a part of a guarantee', () => {
    expect(taskReward({ ...order, charged: 200_000n }, 300_000)).toBe(6_000n)
    expect(taskReward({ ...order, charged: 0n }, 300_000)).toBe(0n)
    expect(taskReward({ ...order, charged: 2_200_000n }, 300_000)).toBe(60_000n)
  })
})
