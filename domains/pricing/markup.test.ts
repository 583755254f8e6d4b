import { micro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineCost } from './line-cost.ts'
import { markedUpNano, markupShare } from './markup.ts'
import { MICRO_STEP } from './money-step.ts'
import { refundDue } from './refund.ts'

const price = fc.bigInt({ min: 0n, max: 10n ** 13n })
const ppm = fc.integer({ min: 0, max: 1_000_000 })
const facts = fc.record({
  discountPpm: ppm,
  guaranteePpm: ppm,
  pricingPer: fc.constantFrom(1, 100, 1000),
  priceType: fc.constantFrom('per_quantity' as const, 'fixed' as const),
  quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
})

describe('a partner’s mark-up', () => {
  it('is 10 % of 10.00 on the price and 1.00 of the 11.00 that were earned (FIN-008)', () => {
    expect(markedUpNano(10_000_000_000n, 100_000)).toBe(11_000_000_000n)
    expect(markupShare(micro(11_000_000n), 100_000)).toBe(1_000_000n)
  })
  it('leaves a price alone at 0 %', () => {
    fc.assert(fc.property(price, (nano) => markedUpNano(nano, 0) === nano))
    fc.assert(fc.property(price, (nano) => markupShare(micro(nano), 0) === 0n))
  })
  it('never gives the partner more than the customer paid above the panel’s own price, whatever was delivered', () => {
    fc.assert(
      fc.property(price, ppm, facts, fc.double({ min: 0, max: 1, noNaN: true }), (priceNano, markupPpm, terms, part) => {
        const own = lineCost({ ...terms, priceNano }, MICRO_STEP)
        const paid = lineCost({ ...terms, priceNano: markedUpNano(priceNano, markupPpm) }, MICRO_STEP)
        const { earned } = refundDue({
          charged: paid,
          quantity: terms.quantity,
          delivered: Math.floor(terms.quantity * part),
          moneyStep: MICRO_STEP,
        })
        expect(markupShare(paid, markupPpm)).toBeLessThanOrEqual(paid - own)
        expect(markupShare(earned, markupPpm)).toBeLessThanOrEqual(markupShare(paid, markupPpm))
      }),
      { numRuns: 2000 },
    )
  })
  it('is worth no more in pieces than as a whole', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 20 }), ppm, (pieces, markupPpm) => {
        const apart = pieces.reduce((sum, piece) => sum + markupShare(micro(piece), markupPpm), 0n)
        expect(apart).toBeLessThanOrEqual(markupShare(micro(pieces.reduce((sum, piece) => sum + piece, 0n)), markupPpm))
      }),
    )
  })
})
