import { micro, parseMicro } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coupon, couponApplies, quote } from './quote.ts'

const usd = (text: string) => parseMicro(text) ?? micro(0n)
const tenPercent: Coupon = { type: 'bonus', calculation: 'percent', amount: micro(0n), ppm: 100_000 }
const request = { amount: usd('100'), feePpm: 0, coupon: null, bonuses: [], kind: 'add_funds' } as const

const anyRequest = fc.record({
  amount: fc.bigInt(1n, 10n ** 11n).map(micro),
  feePpm: fc.integer({ min: 0, max: 200_000 }),
  coupon: fc.option(
    fc.record({
      type: fc.constantFrom('discount' as const, 'cashback' as const, 'bonus' as const),
      calculation: fc.constantFrom('fixed' as const, 'percent' as const),
      amount: fc.bigInt(0n, 10n ** 9n).map(micro),
      ppm: fc.integer({ min: 0, max: 1_000_000 }),
      minAmount: fc.bigInt(0n, 10n ** 9n).map(micro),
    }),
  ),
  bonuses: fc.array(fc.record({ fromAmount: fc.bigInt(0n, 10n ** 9n).map(micro), ppm: fc.integer({ min: 0, max: 300_000 }) }), {
    maxLength: 4,
  }),
  kind: fc.constantFrom('order' as const, 'add_funds' as const),
})

describe('quote', () => {
  it('applies coupon, fee and payment bonus alike to orders and top-ups (PAY-002)', () => {
    for (const kind of ['order', 'add_funds'] as const) {
      const answer = quote({ ...request, kind, coupon: tenPercent, feePpm: 50_000, bonuses: [{ fromAmount: usd('0'), ppm: 20_000 }] })
      expect(answer).toMatchObject({
        couponBonus: usd('10'),
        fee: usd('5'),
        paymentMethodBonus: usd('2'),
        totalAmount: usd('105'),
        totalBonus: usd('12'),
        toBeCredited: usd(kind === 'order' ? '12' : '112'),
      })
    }
  })
  it('takes the bonus with the highest threshold that the amount reaches (PAY-005)', () => {
    const bonuses = [
      { fromAmount: usd('50'), ppm: 50_000 },
      { fromAmount: usd('100'), ppm: 100_000 },
    ]
    const bonusOf = (amount: string) => quote({ ...request, amount: usd(amount), bonuses }).paymentMethodBonusPpm
    expect([bonusOf('49.99'), bonusOf('99'), bonusOf('100')]).toEqual([0, 50_000, 100_000])
    expect(quote({ ...request, amount: usd('99'), bonuses: bonuses.toReversed() }).paymentMethodBonus).toBe(usd('4.95'))
  })
  it('a discount lowers the payment, a bonus and a cashback are credited (COUPON-001)', () => {
    const withType = (type: Coupon['type']) => quote({ ...request, kind: 'order', coupon: { ...tenPercent, type } })
    expect(withType('discount')).toMatchObject({ totalAmount: usd('90'), toBeCredited: usd('0'), couponType: 'discount' })
    expect(withType('bonus')).toMatchObject({ totalAmount: usd('100'), toBeCredited: usd('10') })
    expect(withType('cashback')).toMatchObject({ totalAmount: usd('100'), toBeCredited: usd('10') })
  })
  it('takes the fee of what is left after the discount', () => {
    expect(quote({ ...request, feePpm: 100_000, coupon: { ...tenPercent, type: 'discount' } })).toMatchObject({
      fee: usd('9'),
      totalAmount: usd('99'),
    })
  })
  it('a coupon below its minimum amount does nothing and has no type (COUPON-002)', () => {
    const coupon = { ...tenPercent, minAmount: usd('50') }
    expect(quote({ ...request, amount: usd('49.99'), coupon })).toMatchObject({
      couponBonus: 0n,
      couponType: null,
      couponBonusBasisPoints: 0,
    })
    expect(quote({ ...request, amount: usd('50'), coupon })).toMatchObject({
      couponBonus: usd('5'),
      couponType: 'bonus',
      couponBonusBasisPoints: 1000,
    })
  })
  it('a fixed coupon is worth whole cents', () => {
    const coupon: Coupon = { type: 'discount', calculation: 'fixed', amount: usd('1.239'), ppm: 0 }
    expect(quote({ ...request, coupon })).toMatchObject({ couponBonus: usd('1.24'), totalAmount: usd('98.76') })
  })
  it('a fixed coupon is worth the amount at most', () => {
    const coupon: Coupon = { type: 'discount', calculation: 'fixed', amount: usd('15'), ppm: 0 }
    expect(quote({ ...request, amount: usd('9.123456'), coupon })).toMatchObject({ couponBonus: usd('9.123456'), totalAmount: 0n })
  })
  it('rounds fee, percent coupon and bonus half up to the cent', () => {
    const answer = quote({
      ...request,
      amount: usd('1.01'),
      feePpm: 50_000,
      coupon: tenPercent,
      bonuses: [{ fromAmount: usd('0'), ppm: 4_951 }],
    })
    expect(answer).toMatchObject({ fee: usd('0.05'), couponBonus: usd('0.10'), paymentMethodBonus: usd('0.01') })
    expect(quote({ ...request, amount: usd('0.10'), feePpm: 50_000 }).fee).toBe(usd('0.01'))
  })
  it('always adds up: paid = amount − discount + fee, credited is what was promised, nothing is negative', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const answer = quote(each)
        expect(answer.totalAmount).toBe(answer.originalAmount - answer.discount + answer.fee)
        expect(answer.toBeCredited).toBe((each.kind === 'add_funds' ? each.amount : 0n) + answer.totalBonus - answer.discount)
        expect(answer.couponBonus <= each.amount).toBe(true)
        for (const money of [answer.totalAmount, answer.fee, answer.discount, answer.couponBonus, answer.paymentMethodBonus])
          expect(money >= 0n).toBe(true)
      }),
    )
  })
})

describe('couponApplies', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const terms = { validTo: new Date('2026-11-21T00:00:00Z'), minAmount: usd('50'), usesLeft: 1 }
  it('needs its date, its minimum amount and a use left (COUPON-002)', () => {
    expect(couponApplies(terms, usd('50'), now)).toBe(true)
    expect(couponApplies({ ...terms, validTo: new Date('2026-11-19T00:00:00Z') }, usd('50'), now)).toBe(false)
    expect(couponApplies(terms, usd('49.99'), now)).toBe(false)
    expect(couponApplies({ ...terms, usesLeft: 0 }, usd('50'), now)).toBe(false)
    expect(couponApplies({ ...terms, validTo: null }, usd('50'), now)).toBe(true)
  })
})
