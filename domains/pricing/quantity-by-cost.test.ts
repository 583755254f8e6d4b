import { micro, parseMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineCost } from './line-cost.ts'
import { isOrderable } from './quantity.ts'
import { quantityByCost } from './quantity-by-cost.ts'

const usd = (text: string) => parseMicro(text) ?? micro(0n)
const request = {
  priceNano: 2_000_000_000n,
  discountPpm: 0,
  pricingPer: 1000,
  priceType: 'per_quantity',
  guaranteePpm: 0,
  min: 100,
  max: 10_000,
  step: 100,
  desiredCost: usd('5'),
} as const
const anyRequest = fc
  .record({
    priceNano: fc.bigInt(0n, 10n ** 12n),
    discountPpm: fc.integer({ min: 0, max: 990_000 }),
    pricingPer: fc.constantFrom(1, 100, 1000),
    priceType: fc.constantFrom('per_quantity' as const, 'fixed' as const),
    guaranteePpm: fc.constantFrom(0, 100_000, 333_333),
    min: fc.integer({ min: 1, max: 5000 }),
    span: fc.integer({ min: 0, max: 1_000_000 }),
    step: fc.integer({ min: 1, max: 500 }),
    desiredCost: fc.bigInt(0n, 10n ** 10n).map(micro),
  })
  .map(({ span, ...rest }) => ({ ...rest, max: rest.min + span }))

describe('quantityByCost', () => {
  it('buys whole steps and says what they cost', () => {
    expect(quantityByCost(request)).toEqual({ quantity: 2500, cost: usd('5') })
    expect(quantityByCost({ ...request, desiredCost: usd('5.19') })).toEqual({ quantity: 2500, cost: usd('5') })
  })
  it('counts the guarantee into the unit cost', () => {
    expect(quantityByCost({ ...request, guaranteePpm: 100_000 }).quantity).toBe(2200)
  })
  it('stays within the bounds', () => {
    expect(quantityByCost({ ...request, desiredCost: usd('0.01') })).toEqual({ quantity: 100, cost: usd('0.2') })
    expect(quantityByCost({ ...request, desiredCost: usd('1000') })).toEqual({ quantity: 10_000, cost: usd('20') })
  })
  it('never costs more than wanted unless the minimum already does, and always is the cost of its quantity', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const { quantity, cost } = quantityByCost(each)
        expect(isOrderable(quantity, each)).toBe(true)
        expect(cost).toBe(lineCost({ ...each, quantity }))
        expect(cost <= each.desiredCost || quantity === each.min).toBe(true)
      }),
    )
  })
  it('one step more would cost more than wanted', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const { quantity } = quantityByCost(each)
        if (each.priceType === 'fixed' || quantity + each.step > each.max) return true
        return lineCost({ ...each, quantity: quantity + each.step }) >= each.desiredCost
      }),
    )
  })
  it('buys at least as much for more money', () => {
    fc.assert(
      fc.property(anyRequest, fc.bigInt(0n, 10n ** 9n), (each, more) => {
        return quantityByCost(each).quantity <= quantityByCost({ ...each, desiredCost: micro(each.desiredCost + more) }).quantity
      }),
    )
  })
})
