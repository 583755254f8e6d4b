import { micro } from '@vitrine/platform/kernel'
import { bonusFor, gatewayMinor, ppmOf, quote } from '@vitrine/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InvoiceTerms, receivedMicro, settlementOf } from './settlement.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 100)) * 10_000n)
/** 100.00 asked, 5 % fee, 2 % bonus from 50.00: 105.00 to pay. */
const terms = (overrides: Partial<InvoiceTerms> = {}): InvoiceTerms => ({
  originalMicro: usd(100),
  discountMicro: usd(0),
  couponMicro: usd(0),
  couponFromMicro: usd(0),
  feeMicro: usd(5),
  bonusMicro: usd(2),
  bonusPpm: 20_000,
  bonusFromMicro: usd(50),
  totalMicro: usd(105),
  payAmountMinor: 10_500n,
  ratePpm: 1_000_000n,
  tolerancePpm: 0,
  ...overrides,
})

describe('what a received payment is worth', () => {
  it('takes the exact amount as promised', () => {
    expect(settlementOf(terms(), 10_500n, false)).toEqual({
      outcome: 'exact',
      received: usd(105),
      fee: usd(5),
      bonus: usd(2),
      coupon: usd(0),
    })
  })
  it('leaves what is too much with the customer and earns no more bonus for it', () => {
    expect(settlementOf(terms(), 20_000n, false)).toEqual({
      outcome: 'overpaid',
      received: usd(200),
      fee: usd(5),
      bonus: usd(2),
      coupon: usd(0),
    })
  })
  it('lets the fee absorb a shortfall within the tolerance', () => {
    expect(settlementOf(terms({ tolerancePpm: 5_000 }), 10_450n, false)).toEqual({
      outcome: 'tolerated',
      received: usd(104.5),
      fee: usd(4.5),
      bonus: usd(2),
      coupon: usd(0),
    })
  })
  it('calls one cent more than the tolerance too little', () => {
    expect(settlementOf(terms({ tolerancePpm: 5_000 }), 10_447n, false).outcome).toBe('underpaid')
    expect(settlementOf(terms({ tolerancePpm: 5_000 }), 10_448n, false).outcome).toBe('tolerated')
  })
  it('tolerates nothing that no fee can absorb', () => {
    const free = terms({ feeMicro: usd(0), totalMicro: usd(100), payAmountMinor: 10_000n, tolerancePpm: 5_000 })
    expect(settlementOf(free, 9_999n, false)).toEqual({
      outcome: 'underpaid',
      received: usd(99.99),
      fee: usd(0),
      bonus: usd(2),
      coupon: usd(0),
    })
  })
  it('takes from too little only the fee of its size, and the bonus only where its rung is still reached', () => {
    expect(settlementOf(terms(), 5_250n, false)).toEqual({
      outcome: 'underpaid',
      received: usd(52.5),
      fee: usd(2.5),
      bonus: usd(1),
      coupon: usd(0),
    })
    expect(settlementOf(terms(), 5_000n, false)).toEqual({
      outcome: 'underpaid',
      received: usd(50),
      fee: usd(2.38),
      bonus: usd(0),
      coupon: usd(0),
    })
  })
  it('credits a second payment whole: no fee, no bonus', () => {
    expect(settlementOf(terms(), 10_500n, true)).toEqual({
      outcome: 'second',
      received: usd(105),
      fee: usd(0),
      bonus: usd(0),
      coupon: usd(0),
    })
  })
  it('takes the amount asked for in another currency as the total, to the micro: no rest of its rounding stays with the customer', () => {
    const total = usd(2.15)
    const roubles = terms({
      originalMicro: usd(2.1),
      feeMicro: usd(0.05),
      totalMicro: total,
      payAmountMinor: gatewayMinor(total, '92.355'),
      ratePpm: BigInt(ppmOf('92.355')),
    })
    expect(receivedMicro(roubles.payAmountMinor, roubles.ratePpm)).toBeGreaterThan(total)
    for (const isSecond of [false, true]) expect(settlementOf(roubles, roubles.payAmountMinor, isSecond).received).toBe(total)
  })
  it('values another currency by the rate frozen in the invoice', () => {
    expect(receivedMicro(90_000n, BigInt(ppmOf('90')))).toBe(usd(10))
  })
})

const amounts = fc.record({
  original: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
  feePpm: fc.integer({ min: 0, max: 200_000 }),
  bonusPpm: fc.integer({ min: 0, max: 200_000 }),
  tolerancePpm: fc.integer({ min: 0, max: 50_000 }),
  rate: fc.constantFrom('1', '90', '91.37', '0.5', '104.250001'),
  share: fc.integer({ min: 1, max: 3_000_000 }),
  alreadyPaid: fc.boolean(),
})

describe('any payment of any invoice', () => {
  it('never takes a fee above the promised one or above what came, never grants more bonus than promised', () => {
    fc.assert(
      fc.property(amounts, ({ original, feePpm, bonusPpm, tolerancePpm, rate, share, alreadyPaid }) => {
        const cents = (ppm: number) => micro(((original * BigInt(ppm) + 5_000_000_000n) / 10_000_000_000n) * 10_000n)
        const total = micro(original + cents(feePpm))
        const payAmountMinor = gatewayMinor(total, rate)
        const about = terms({
          originalMicro: micro(original),
          feeMicro: cents(feePpm),
          bonusMicro: cents(bonusPpm),
          bonusPpm,
          bonusFromMicro: micro(0n),
          totalMicro: total,
          payAmountMinor,
          ratePpm: BigInt(ppmOf(rate)),
          tolerancePpm,
        })
        const paid = (payAmountMinor * BigInt(share)) / 1_000_000n || 1n
        const { outcome, received, fee, bonus } = settlementOf(about, paid, alreadyPaid)
        expect(received).toBeGreaterThanOrEqual(0n)
        expect(fee).toBeGreaterThanOrEqual(0n)
        expect(fee <= about.feeMicro && fee <= received).toBe(true)
        expect(bonus <= about.bonusMicro).toBe(true)
        if (outcome !== 'underpaid' && outcome !== 'second') expect(received - fee).toBeGreaterThanOrEqual(original)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('a top-up with a coupon', () => {
  /** 100.00 asked, 10.00 off: 90.00 to pay. */
  const discounted = terms({
    discountMicro: usd(10),
    couponMicro: usd(10),
    couponFromMicro: usd(60),
    feeMicro: usd(0),
    bonusMicro: usd(2),
    totalMicro: usd(90),
    payAmountMinor: 9_000n,
  })
  it('credits what was promised, also when too much was paid', () => {
    expect(settlementOf(discounted, 9_000n, false)).toMatchObject({ received: usd(90), bonus: usd(2), coupon: usd(10) })
    expect(settlementOf(discounted, 20_000n, false)).toMatchObject({ outcome: 'overpaid', received: usd(200), coupon: usd(10) })
    expect(settlementOf(discounted, 9_000n, true)).toMatchObject({ outcome: 'second', coupon: usd(0) })
  })
  it('credits its share of too little, and nothing below the least amount', () => {
    expect(settlementOf(discounted, 6_300n, false)).toMatchObject({ outcome: 'underpaid', bonus: usd(1.4), coupon: usd(7) })
    expect(settlementOf(discounted, 5_399n, false)).toMatchObject({ outcome: 'underpaid', coupon: usd(0) })
  })

  const topUps = fc.record({
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }).map((cents) => micro(cents * 10_000n)),
    feePpm: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200_000 })),
    bonuses: fc.array(fc.record({ fromAmount: fc.bigInt(0n, 10n ** 9n).map(micro), ppm: fc.integer({ min: 1, max: 300_000 }) }), {
      maxLength: 3,
    }),
    coupon: fc.record({
      type: fc.constantFrom('discount' as const, 'cashback' as const, 'bonus' as const),
      calculation: fc.constantFrom('fixed' as const, 'percent' as const),
      amount: fc.oneof(fc.bigInt(1n, 5_000_000n), fc.bigInt(1n, 10n ** 9n)).map(micro),
      ppm: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    tolerancePpm: fc.constantFrom(0, 5_000, 50_000),
    share: fc.integer({ min: 1, max: 1_500_000 }),
  })
  it('quote = what is credited, for every coupon, fee and bonus; another sum never earns more than was promised', () => {
    fc.assert(
      fc.property(topUps, ({ amount, feePpm, bonuses, coupon, tolerancePpm, share }) => {
        const quoted = quote({ amount, feePpm, bonuses, coupon, kind: 'add_funds' })
        const about: InvoiceTerms = {
          originalMicro: amount,
          discountMicro: quoted.discount,
          couponMicro: quoted.couponBonus,
          couponFromMicro: micro(0n),
          feeMicro: quoted.fee,
          bonusMicro: quoted.paymentMethodBonus,
          bonusPpm: quoted.paymentMethodBonusPpm,
          bonusFromMicro: bonusFor(amount, bonuses)?.fromAmount ?? micro(0n),
          totalMicro: quoted.totalAmount,
          payAmountMinor: gatewayMinor(quoted.totalAmount),
          ratePpm: 1_000_000n,
          tolerancePpm,
        }
        if (quoted.totalAmount === 0n) return
        const credited = (minor: bigint) => {
          const { received, fee, bonus, coupon: worth, outcome } = settlementOf(about, minor, false)
          if (fee > received || bonus > about.bonusMicro || worth > about.couponMicro) throw new Error('more than was promised')
          return { outcome, total: received - fee + bonus + worth }
        }
        const rounding = about.payAmountMinor * 10_000n - quoted.totalAmount
        if (credited(about.payAmountMinor).total !== quoted.toBeCredited + rounding) throw new Error('not what was quoted')
        const other = (about.payAmountMinor * BigInt(share)) / 1_000_000n || 1n
        const { outcome, total } = credited(other)
        if (outcome === 'underpaid' && total > quoted.toBeCredited + rounding) throw new Error('too little earned more than the whole')
      }),
      { numRuns: 20_000 },
    )
  })
})
