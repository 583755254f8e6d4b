import { parseMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestDiscount, lineCost as costInCents, type PriceFacts, runsCost } from './line-cost.ts'
import { MICRO_STEP } from './money-step.ts'
import { ppmOf } from './percent.ts'

const plainPrice = { priceNano: 1_900_000_000n, discountPpm: 0, pricingPer: 1000, priceType: 'per_quantity', guaranteePpm: 0 } as const
const anyLine = fc.record({
  priceNano: fc.bigInt(0n, 10n ** 13n),
  discountPpm: fc.integer({ min: 0, max: 1_000_000 }),
  pricingPer: fc.constantFrom(1, 10, 100, 1000),
  priceType: fc.constant('per_quantity' as const),
  quantity: fc.integer({ min: 1, max: 10_000_000 }),
  guaranteePpm: fc.integer({ min: 0, max: 1_000_000 }),
})

/** As the API v2 prices: exact to the micro. */
const lineCost = (line: PriceFacts & { readonly quantity: number }) => costInCents(line, MICRO_STEP)

describe('a line in whole cents', () => {
  it('is rounded half up once, discount and guarantee included (FMT-008)', () => {
    const inCents = (priceNano: bigint) => costInCents({ ...plainPrice, priceNano, quantity: 1000 })
    expect([inCents(1_005_000_000n), inCents(1_004_000_000n)]).toEqual([parseMicro('1.01'), parseMicro('1')])
    const views = { ...plainPrice, priceNano: 1_912_500_000n }
    expect(costInCents({ ...views, quantity: 500 })).toBe(parseMicro('0.96'))
    expect(costInCents({ ...views, quantity: 500, guaranteePpm: ppmOf('0.1') })).toBe(parseMicro('1.05'))
    expect(costInCents({ ...views, quantity: 2000 })).toBe(parseMicro('3.83'))
  })
  it('costs a cent at least, and nothing only when its price is nothing', () => {
    expect(costInCents({ ...plainPrice, priceNano: 1n, quantity: 1 })).toBe(parseMicro('0.01'))
    expect(costInCents({ ...plainPrice, priceNano: 0n, quantity: 1 })).toBe(0n)
    expect(costInCents({ ...plainPrice, discountPpm: 1_000_000, quantity: 1 })).toBe(0n)
  })
  it('is within half a cent of the exact cost, above it only to reach the one cent', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const [cents, exact] = [costInCents(line), lineCost(line)]
        const off = cents > exact ? cents - exact : exact - cents
        return cents % 10_000n === 0n && (off <= 5_000n || (cents === 10_000n && exact < 5_000n))
      }),
    )
  })
})

describe('a line of several runs', () => {
  it('costs what its units cost together: one rounding for all runs', () => {
    const views = { ...plainPrice, priceNano: 1_912_500_000n }
    expect(costInCents({ ...views, quantity: 500 }) * 3n).toBe(parseMicro('2.88'))
    expect(runsCost(views, [500, 500, 500])).toBe(parseMicro('2.87'))
  })
  it('of a fixed price is paid for run by run', () => {
    expect(runsCost({ ...plainPrice, priceType: 'fixed' }, [1, 90_000])).toBe(parseMicro('3.8'))
  })
})

describe('lineCost', () => {
  it('charges price × quantity ÷ pricing_per', () => {
    expect(lineCost({ ...plainPrice, quantity: 2500 })).toBe(parseMicro('4.75'))
  })
  it('adds the guarantee as a share of the cost: 0.1 turns 10.00 into 11.00 (GUAR-001)', () => {
    const line = { ...plainPrice, priceNano: 10_000_000_000n, quantity: 1000 }
    expect(lineCost(line)).toBe(parseMicro('10'))
    expect(lineCost({ ...line, guaranteePpm: ppmOf('0.1') })).toBe(parseMicro('11'))
  })
  it('a fixed price does not depend on the quantity', () => {
    const fixed = { ...plainPrice, priceType: 'fixed' as const }
    expect(lineCost({ ...fixed, quantity: 1 })).toBe(parseMicro('1.9'))
    expect(lineCost({ ...fixed, quantity: 90_000 })).toBe(parseMicro('1.9'))
  })
  it('rounds half up to the micro, once', () => {
    // 3 units at 500 nano: 1.5 micro; rounding each unit first would charge 3.
    expect(lineCost({ ...plainPrice, priceNano: 500n, pricingPer: 1, quantity: 3 })).toBe(2n)
    expect(lineCost({ ...plainPrice, priceNano: 1_499n, pricingPer: 1, quantity: 1 })).toBe(1n)
    expect(lineCost({ ...plainPrice, priceNano: 1_500n, pricingPer: 1, quantity: 1 })).toBe(2n)
  })
  it('keeps discount and guarantee exact until the one rounding', () => {
    // 1/3 off and 1/7 on top: rounding in between would lose a micro.
    const line = { ...plainPrice, priceNano: 1_000_000n, pricingPer: 1, quantity: 1, discountPpm: 333_333, guaranteePpm: 142_857 }
    expect(lineCost(line)).toBe(762n)
  })
  it('never gives away what has a price: at least one micro', () => {
    expect(lineCost({ ...plainPrice, priceNano: 1n, quantity: 1 })).toBe(1n)
    expect(lineCost({ ...plainPrice, priceNano: 0n, quantity: 1 })).toBe(0n)
    expect(lineCost({ ...plainPrice, discountPpm: 1_000_000, quantity: 1 })).toBe(0n)
  })
  it('never falls when more is ordered', () => {
    fc.assert(
      fc.property(
        anyLine,
        fc.integer({ min: 0, max: 1_000_000 }),
        (line, more) => lineCost(line) <= lineCost({ ...line, quantity: line.quantity + more }),
      ),
    )
  })
  it('never rises with the discount nor falls with the guarantee', () => {
    fc.assert(
      fc.property(
        anyLine,
        (line) => lineCost(line) <= lineCost({ ...line, discountPpm: 0 }) && lineCost({ ...line, guaranteePpm: 0 }) <= lineCost(line),
      ),
    )
  })
  it('differs from the exact value by at most half a micro', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const exact = line.priceNano * BigInt(line.quantity) * BigInt(1_000_000 - line.discountPpm) * BigInt(1_000_000 + line.guaranteePpm)
        const scale = BigInt(line.pricingPer) * 1000n * 10n ** 12n
        const off = lineCost(line) * scale - exact
        return exact > 0n && lineCost(line) === 1n ? off <= scale : (off < 0n ? -off : off) * 2n <= scale
      }),
    )
  })
})

describe('bestDiscount', () => {
  it('takes the highest and never adds them up', () => {
    expect(bestDiscount(50_000, 30_000, 0)).toBe(50_000)
    expect(bestDiscount()).toBe(0)
  })
})
