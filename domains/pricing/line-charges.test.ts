import { micro, parseMicro, sumMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashbackEarned, lineCharges } from './line-charges.ts'
import { bestDiscount, lineCost } from './line-cost.ts'
import { CENT_STEP, MICRO_STEP } from './money-step.ts'
import { quote } from './quote.ts'
import { refundDue } from './refund.ts'

const usd = (text: string) => parseMicro(text) ?? micro(0n)

describe('lineCharges', () => {
  it('spreads a discount over the lines by cost and charges the rest', () => {
    expect(lineCharges([usd('1'), usd('2'), usd('7')], { couponBonus: usd('1'), couponType: 'discount' }, CENT_STEP)).toEqual([
      { charged: usd('0.9'), coupon: usd('0.1') },
      { charged: usd('1.8'), coupon: usd('0.2') },
      { charged: usd('6.3'), coupon: usd('0.7') },
    ])
  })
  it('leaves the charge alone when the coupon is credited instead', () => {
    expect(lineCharges([usd('3'), usd('1')], { couponBonus: usd('1'), couponType: 'cashback' }, CENT_STEP)).toEqual([
      { charged: usd('3'), coupon: usd('0.75') },
      { charged: usd('1'), coupon: usd('0.25') },
    ])
  })
  it('gives the step that does not divide to the line with the largest remainder', () => {
    const thirds = (step: typeof CENT_STEP) =>
      lineCharges([usd('1'), usd('1'), usd('1')], { couponBonus: usd('0.10'), couponType: 'discount' }, step).map(({ coupon }) => coupon)
    expect(thirds(CENT_STEP)).toEqual([usd('0.04'), usd('0.03'), usd('0.03')])
    expect(thirds(MICRO_STEP)).toEqual([33_334n, 33_333n, 33_333n])
  })
})

describe('cashbackEarned', () => {
  it('is the earned share, floored, and nothing of an order that cost nothing', () => {
    expect(cashbackEarned({ charged: usd('3'), coupon: usd('1') }, usd('2'), MICRO_STEP)).toBe(666_666n)
    expect(cashbackEarned({ charged: usd('3'), coupon: usd('1') }, usd('2'), CENT_STEP)).toBe(usd('0.66'))
    expect(cashbackEarned({ charged: usd('3'), coupon: usd('1') }, usd('3'), CENT_STEP)).toBe(usd('1'))
    expect(cashbackEarned({ charged: usd('0'), coupon: usd('1') }, usd('0'), CENT_STEP)).toBe(0n)
  })
})

const ppm = (max: number) => fc.integer({ min: 0, max })
const anyOrder = fc.record({
  services: fc.array(
    fc.record({
      priceNano: fc.oneof(fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 11n)),
      pricingPer: fc.constantFrom(1, 100, 1000),
      priceType: fc.constantFrom('per_quantity' as const, 'fixed' as const),
      quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 })),
      serviceDiscountPpm: fc.oneof(fc.constant(0), ppm(900_000)),
      guaranteePpm: fc.constantFrom(0, 100_000, 333_333),
      /** How much is delivered in the end, in parts per million of the quantity. */
      delivered: fc.oneof(fc.constant(0), fc.constant(1_000_000), ppm(1_000_000)),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  ownDiscountPpm: fc.oneof(fc.constant(0), ppm(300_000)),
  feePpm: fc.oneof(fc.constant(0), ppm(200_000)),
  coupon: fc.option(
    fc.record({
      type: fc.constantFrom('discount' as const, 'cashback' as const, 'bonus' as const),
      calculation: fc.constantFrom('fixed' as const, 'percent' as const),
      amount: fc.oneof(fc.bigInt(1n, 5_000_000n), fc.bigInt(1n, 10n ** 9n)).map(micro),
      ppm: fc.integer({ min: 1, max: 1_000_000 }),
      minAmount: fc.oneof(fc.constant(micro(0n)), fc.bigInt(0n, 10n ** 8n).map(micro)),
    }),
  ),
  bonuses: fc.array(fc.record({ fromAmount: fc.bigInt(0n, 10n ** 8n).map(micro), ppm: ppm(300_000) }), { maxLength: 3 }),
})

describe('an order with a coupon, from its quote to its end', () => {
  it('quote = charge for every service, discount, guarantee, coupon, fee, bonus and quantity, and no micro is lost on the way', () => {
    fc.assert(
      fc.property(anyOrder, ({ services, ownDiscountPpm, feePpm, coupon, bonuses }) => {
        const costs = services.map((service) =>
          lineCost({ ...service, discountPpm: bestDiscount(service.serviceDiscountPpm, ownDiscountPpm) }),
        )
        const amount = sumMicro(costs)
        const quoted = quote({ amount, feePpm, coupon, bonuses, kind: 'order' })
        // Placing knows neither fee nor payment bonus; the lines must add up to the same quote all the same.
        const placed = quote({ amount, feePpm: 0, coupon, bonuses: [], kind: 'order' })
        const lines = lineCharges(costs, placed, CENT_STEP)

        const charged = sumMicro(lines.map((line) => line.charged))
        if (charged + quoted.fee !== quoted.totalAmount) throw new Error('charged is not what was quoted')
        if (sumMicro(lines.map((line) => line.coupon)) !== quoted.couponBonus) throw new Error('a part of the coupon is lost')
        const shown = [
          quoted.totalAmount,
          quoted.fee,
          quoted.couponBonus,
          quoted.toBeCredited,
          ...lines.flatMap((line) => [line.charged, line.coupon]),
        ]
        if (shown.some((money) => money % CENT_STEP !== 0n)) throw new Error('a part of the purchase is no whole cents')
        if (lines.some((line, index) => line.charged < 0n || line.charged > (costs[index] ?? 0n)))
          throw new Error('a line is charged wrongly')

        const ends = lines.map((line, index) => {
          const { quantity = 1, delivered = 0 } = services[index] ?? {}
          const { refund, earned } = refundDue({
            charged: line.charged,
            quantity,
            moneyStep: CENT_STEP,
            delivered: Math.floor((quantity * delivered) / 1_000_000),
          })
          const isCashback = quoted.couponType === 'cashback'
          return {
            refund,
            earned,
            line,
            isWhole: delivered === 1_000_000,
            cashback: isCashback ? cashbackEarned(line, earned, CENT_STEP) : micro(0n),
          }
        })
        for (const { refund, earned, line, cashback, isWhole } of ends) {
          if (refund + earned !== line.charged || refund > line.charged) throw new Error('a refund is more than what was paid')
          if (cashback > line.coupon || (earned === 0n && cashback > 0n)) throw new Error('a cashback that was not earned')
          if (isWhole && quoted.couponType === 'cashback' && line.charged > 0n && cashback !== line.coupon)
            throw new Error('cashback is lost')
        }

        // The customer's balance from the payment to the last settlement.
        const bonus = quoted.couponType === 'bonus' ? quoted.couponBonus : 0n
        const cashback = sumMicro(ends.map((end) => end.cashback))
        const refunds = sumMicro(ends.map((end) => end.refund))
        const balance = quoted.totalAmount - quoted.fee + quoted.paymentMethodBonus + bonus - charged + refunds + cashback
        if (balance !== quoted.paymentMethodBonus + bonus + cashback + refunds) throw new Error('the balance does not add up')
        const isAllDelivered = ends.every((end) => end.isWhole)
        if (isAllDelivered && balance !== quoted.toBeCredited) throw new Error('what was promised is not what was credited')
      }),
      { numRuns: 30_000 },
    )
  })
})
