import { micro, parseMicro, sumMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costInUsd, parseCost } from './desired-cost.ts'
import { gatewayMinor } from './gateway.ts'
import { lineCost } from './line-cost.ts'
import { CENT_STEP, MICRO_STEP } from './money-step.ts'
import { fractionOf, ppmOf } from './percent.ts'
import { prorate } from './prorate.ts'
import { divideHalfUp } from './rational.ts'
import { refundDue } from './refund.ts'
import { discountedPriceNano, exactPrice, formatUnitPrice, parseUnitPrice } from './unit-price.ts'

const anyStep = fc.constantFrom(MICRO_STEP, CENT_STEP)
const anyMoney = fc.bigInt(0n, 10n ** 13n).map(micro)

describe('refundDue', () => {
  it('refunds the undelivered share, half up to the step', () => {
    const third = { charged: micro(1_000_000n), quantity: 3, delivered: 2 }
    expect(refundDue({ ...third, moneyStep: CENT_STEP })).toEqual({ refund: 330_000n, earned: 670_000n })
    expect(refundDue({ ...third, delivered: 1, moneyStep: CENT_STEP })).toEqual({ refund: 670_000n, earned: 330_000n })
    expect(refundDue({ ...third, moneyStep: MICRO_STEP })).toEqual({ refund: 333_333n, earned: 666_667n })
    expect(refundDue({ charged: micro(1_000_000n), quantity: 3, delivered: 1, moneyStep: MICRO_STEP })).toEqual({
      refund: 666_667n,
      earned: 333_333n,
    })
    expect(refundDue({ charged: micro(1_000_000n), quantity: 3, delivered: 0, moneyStep: CENT_STEP })).toEqual({
      refund: 1_000_000n,
      earned: 0n,
    })
  })
  it('refund and earned are exactly what was charged, whatever was delivered', () => {
    fc.assert(
      fc.property(
        anyMoney,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: -5, max: 2_000_000 }),
        anyStep,
        (steps, quantity, delivered, moneyStep) => {
          const charged = micro(steps * moneyStep)
          const { refund, earned } = refundDue({ charged, quantity, delivered, moneyStep })
          return (
            refund % moneyStep === 0n &&
            refund + earned === charged &&
            refund >= 0n &&
            earned >= 0n &&
            (delivered < quantity || refund === 0n)
          )
        },
      ),
    )
  })
  it('never refunds more when more was delivered', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (charged, quantity, delivered) => {
        const due = (count: number) => refundDue({ charged, quantity, delivered: count, moneyStep: MICRO_STEP }).refund
        return due(delivered + 1) <= due(delivered)
      }),
    )
  })
})

describe('prorate', () => {
  it('spreads a discount over the lines in whole steps, without losing or inventing one', () => {
    fc.assert(
      fc.property(fc.array(anyMoney, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 1000 }), anyStep, (steps, share, step) => {
        const costs = steps.map((cost) => micro(cost * step))
        const amount = micro(((sumMicro(costs) * BigInt(share)) / (1000n * step)) * step)
        const parts = prorate(amount, costs, step)
        expect(sumMicro(parts)).toBe(amount)
        expect(parts.every((part) => part % step === 0n)).toBe(true)
        parts.forEach((part, index) => {
          expect(part <= (costs[index] ?? 0n)).toBe(true)
        })
      }),
    )
  })
  it('gives the largest remainders first', () => {
    expect(prorate(micro(10n), [micro(1n), micro(1n), micro(1n)], MICRO_STEP)).toEqual([4n, 3n, 3n])
  })
})

describe('gatewayMinor', () => {
  it('rounds up to the cent of the gateway’s currency', () => {
    expect(gatewayMinor(micro(10_000n))).toBe(1n)
    expect(gatewayMinor(micro(10_001n))).toBe(2n)
    expect(gatewayMinor(micro(1_000_000n), '92.355')).toBe(9236n)
  })
  it('never asks for less than the amount, nor for a cent too much', () => {
    fc.assert(
      fc.property(anyMoney, (amount) => {
        const cents = gatewayMinor(amount)
        return cents * 10_000n >= amount && cents * 10_000n < amount + 10_000n
      }),
    )
  })
  it('refuses a rate that is none', () => {
    for (const rate of ['0', '-1', 'abc', '']) expect(() => gatewayMinor(micro(1n), rate)).toThrow()
  })
})

describe('percents', () => {
  it('fractions become parts per million and come back', () => {
    expect([ppmOf('0.1'), ppmOf('0'), ppmOf('1'), ppmOf('0.000001'), ppmOf('0.0000005')]).toEqual([100_000, 0, 1_000_000, 1, 1])
    fc.assert(fc.property(fc.integer({ min: 0, max: 5_000_000 }), (ppm) => ppmOf(fractionOf(ppm)) === ppm))
    expect(() => ppmOf('ten')).toThrow()
  })
})

describe('unit prices', () => {
  it('carry two to nine decimals, exact', () => {
    expect(formatUnitPrice(1_900_000_000n)).toBe('1.90')
    expect(formatUnitPrice(1_200_001n)).toBe('0.001200001')
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 15n), (nano) => parseUnitPrice(formatUnitPrice(nano)) === nano))
  })
  it('a discount lowers the price shown', () => {
    expect(formatUnitPrice(discountedPriceNano(10_000_000_000n, 100_000))).toBe('9.00')
    expect(discountedPriceNano(10_000_000_000n, 0)).toBe(10_000_000_000n)
  })
  it('told for 1000 pieces are exactly what is charged, whatever the discount and the guarantee', () => {
    expect(
      exactPrice({ priceNano: 2_000_000_000n, discountPpm: 0, pricingPer: 1000, priceType: 'per_quantity', guaranteePpm: 100_000 }, 1000),
    ).toBe('2.20')
    expect(exactPrice({ priceNano: 1_200_001n, discountPpm: 50_000, pricingPer: 1, priceType: 'fixed', guaranteePpm: 0 }, 1000)).toBe(
      '0.00114000095',
    )
    const ppm = fc.integer({ min: 0, max: 1_000_000 })
    const facts = fc.record({
      priceNano: fc.bigInt(0n, 10n ** 13n),
      discountPpm: ppm,
      guaranteePpm: ppm,
      pricingPer: fc.constantFrom(1, 10, 100, 1000),
    })
    fc.assert(
      fc.property(facts, fc.integer({ min: 1, max: 10_000_000 }), (some, quantity) => {
        const line = { ...some, priceType: 'per_quantity' as const }
        const [whole = '0', decimals = ''] = exactPrice(line, 1000).split('.')
        const charge = divideHalfUp(BigInt(whole + decimals) * BigInt(quantity) * 1_000n, 10n ** BigInt(decimals.length))
        const cost = lineCost({ ...line, quantity }, MICRO_STEP)
        return charge === cost || (charge === 0n && cost === 1n)
      }),
    )
  })
  it('are refused when negative, too fine or no number', () => {
    for (const text of ['-1', '0.0000000001', '1e3', '', 'free']) expect(parseUnitPrice(text)).toBeUndefined()
  })
})

describe('the desired cost', () => {
  it('loses its spaces and its first character, the currency sign (QTY-010)', () => {
    expect(parseCost('$1 234.50')).toBe('1234.50')
    expect(parseCost('$1 234.50')).toBe('1234.50')
    expect(parseCost('₽')).toBe('0')
  })
  it('is converted to USD when another currency is shown (QTY-011)', () => {
    expect(costInUsd(parseCost('₽900'), '90')).toBe(parseMicro('10'))
    expect(costInUsd(parseCost('$900'))).toBe(parseMicro('900'))
    for (const [amount, rate] of [
      ['1', '0'],
      ['1', 'x'],
      ['x', '90'],
      ['', ''],
    ] as const)
      expect(costInUsd(amount, rate)).toBe(0n)
  })
})
