import { micro } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { anItem } from './a-cart.ts'
import { costOf, totalOf } from './cart-totals.ts'

const usd = (cents: number) => micro(BigInt(cents) * 10_000n)

describe('what a cart costs', () => {
  it('is the sum of its items, and of their list prices when those are more', () => {
    const cart = [anItem('a', { quantity: 2500, service: { discount_percent: 0.2 } }), anItem('b', { quantity: 2000 })]
    expect(totalOf(cart, '0')).toEqual({ count: 2, total: usd(800), before: usd(900) })
    expect(totalOf([anItem('b', { quantity: 2000 })], '0')).toEqual({ count: 1, total: usd(400), before: undefined })
    expect(totalOf([], '0')).toEqual({ count: 0, total: 0n, before: undefined })
  })
  it('counts every run of a drip feed, and the guarantee that the panel charges for', () => {
    const feed = anItem('a', { isDripFeed: true, numberOfRuns: 3, quantity: 1000 })
    expect(costOf(feed, '0')).toMatchObject({ cost: usd(600), quantity: 3000 })
    expect(costOf(anItem('a', { isGuarantee: true, service: { has_refill: true } }), '0.1')?.cost).toBe(usd(220))
    expect(costOf(anItem('a', { isGuarantee: true }), '0.1')?.cost).toBe(usd(200))
  })
})
