import { describe, expect, it } from 'vitest'
import { changeOf, chargeName, costOf, monthAfter, nextTry, unusedOf } from './tariff.ts'

const at = (text: string) => new Date(`${text}Z`)

const paid = { paid: 9_000_000n, periodStartedAt: at('2026-11-01T00:00'), periodEndsAt: at('2026-12-01T00:00') }

describe('a month of a plan', () => {
  it.each([
    ['2026-01-15T10:00', '2026-02-15T10:00'],
    ['2026-01-31T10:00', '2026-02-28T10:00'],
    ['2027-12-31T23:59', '2028-01-31T23:59'],
    ['2028-01-30T00:00', '2028-02-29T00:00'],
  ])('from %s is over on %s', (start, end) => expect(monthAfter(at(start))).toEqual(at(end)))
  it('is tried again after 1, 6 and 24 hours, and no more', () => {
    const now = at('2026-11-18T10:00')
    expect([1, 2, 3, 4].map((tries) => nextTry(tries, now)?.toISOString() ?? null)).toEqual([
      '2026-11-18T11:00:00.000Z',
      '2026-11-18T16:00:00.000Z',
      '2026-11-19T10:00:00.000Z',
      null,
    ])
  })
  it('is worth its unused days, in whole cents rounded down', () => {
    expect(unusedOf(paid, at('2026-11-01T00:00'))).toBe(9_000_000n)
    expect(unusedOf(paid, at('2026-11-16T00:00'))).toBe(4_500_000n)
    expect(unusedOf(paid, at('2026-11-16T00:01'))).toBe(4_490_000n)
    expect(unusedOf(paid, at('2026-12-02T00:00'))).toBe(0n)
  })
  it('costs a change its price less the credit, and never less than nothing', () => {
    const now = at('2026-11-01T00:00')
    expect(costOf('start', paid, { price: 29_000_000n, now })).toEqual({ credit: 0n, dueNow: 29_000_000n })
    expect(costOf('upgrade', paid, { price: 29_000_000n, now })).toEqual({ credit: 9_000_000n, dueNow: 20_000_000n })
    expect(costOf('upgrade', paid, { price: 5_000_000n, now })).toEqual({ credit: 5_000_000n, dueNow: 0n })
    for (const change of ['trial', 'current', 'downgrade'] as const)
      expect(costOf(change, paid, { price: 29_000_000n, now })).toEqual({ credit: 0n, dueNow: 0n })
  })
  it('is named for plan and month', () => expect(chargeName('Pro', at('2026-11-18T10:00'))).toBe('Pro 2026-11'))
})

describe('subscribing', () => {
  const [small, large] = [
    { id: 1, price: 9n },
    { id: 2, price: 29n },
  ]
  it.each([
    ['none', undefined, small, true, 'trial'],
    ['none', undefined, small, false, 'start'],
    ['active', small, small, false, 'current'],
    ['active', small, large, false, 'upgrade'],
    ['active', large, small, false, 'downgrade'],
    ['trial', large, small, false, 'trial'],
    ['past_due', small, large, false, 'upgrade'],
  ] as const)('%s: %o to %o with trial %s is %s', (status, present, wanted, isTrial, change) =>
    expect(changeOf({ status, planId: present?.id ?? null }, present, wanted, isTrial)).toBe(change),
  )
})
