import { describe, expect, it } from 'vitest'
import { isBelowFloor } from './is-below-floor.ts'

const service = {
  priceNano: 1_000_000_000n,
  discountPpm: 0,
  pricingPer: 1000,
  priceType: 'per_quantity',
  minQuantity: 100,
  defaultQuantity: 100,
} as const
const route = (rateNano: bigint, rateKind: 'per_1000' | 'fixed' = 'per_1000') => ({ rateNano, rateKind })

describe('the margin floor', () => {
  it('is reached when the cost eats into the share that must stay', () => {
    expect(isBelowFloor(service, route(1_000_000_000n), 0)).toBe(false)
    expect(isBelowFloor(service, route(1_000_001_000n), 0)).toBe(true)
    expect(isBelowFloor(service, route(900_000_000n), 100_000)).toBe(false)
    expect(isBelowFloor(service, route(901_000_000n), 100_000)).toBe(true)
  })
  it('counts the discount of the service', () => {
    expect(isBelowFloor({ ...service, discountPpm: 200_000 }, route(900_000_000n), 0)).toBe(true)
  })
  it('applies a fixed cost to the smallest order, and a fixed price to its usual quantity', () => {
    expect(isBelowFloor(service, route(100_000_000n, 'fixed'), 0)).toBe(false)
    expect(isBelowFloor(service, route(101_000_000n, 'fixed'), 0)).toBe(true)
    expect(isBelowFloor({ ...service, priceType: 'fixed', defaultQuantity: 2000 }, route(501_000_000n), 0)).toBe(true)
  })
  it('ignores free services', () => expect(isBelowFloor({ ...service, priceNano: 0n }, route(5n), 0)).toBe(false))
})
