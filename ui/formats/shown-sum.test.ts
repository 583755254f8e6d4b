import { type Locale, locales } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, formatMoney } from './money.ts'
import { formatLinePrice, formatShown, shownCents, splitShown } from './shown-sum.ts'

const roubles = { currency: 'RUB', rate: '81.964' } as const
const usd = (cents: number): bigint => BigInt(cents) * 10_000n
const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n)

describe('the shown parts of a sum', () => {
  it('in dollars are the charged cents', () => {
    expect(splitShown([usd(96), usd(9), usd(-10), usd(3)], {})).toEqual([96n, 9n, -10n, 3n])
  })
  it('in another currency add up to the converted total, the largest remainders rounded up', () => {
    // 172.1244, 17.21244 and 4.0982 are 193.43504: rounded one by one they would be 193.43.
    const parts = [usd(210), usd(21), usd(5)]
    expect(parts.map((part) => shownCents(part, roubles))).toEqual([17_212n, 1_721n, 410n])
    expect(splitShown(parts, roubles)).toEqual([17_213n, 1_721n, 410n])
    expect(shownCents(sumOf(parts), roubles)).toBe(19_344n)
  })
  it('add up to a total that is told, above or below their own', () => {
    expect(splitShown([usd(100), usd(100)], {}, 201n)).toEqual([101n, 100n])
    expect(splitShown([usd(100), usd(100)], {}, 199n)).toEqual([100n, 99n])
    expect(splitShown([], {}, 0n)).toEqual([])
  })
  it('add up in every currency and at every rate, and none is off by a whole hundredth', () => {
    const rate = fc.integer({ min: 1, max: 999_999_999 }).map((millionths) => (millionths / 1_000_000).toFixed(6))
    const parts = fc.array(fc.bigInt(-(10n ** 10n), 10n ** 12n), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(parts, fc.constantFrom(...currencies), rate, (amounts, currency, one) => {
        const style = { currency, rate: one }
        const shown = splitShown(amounts, style)
        expect(sumOf(shown)).toBe(shownCents(sumOf(amounts), style))
        shown.forEach((cents, index) => {
          const off = cents - shownCents(amounts[index] ?? 0n, style)
          expect(off >= -1n && off <= 1n).toBe(true)
        })
      }),
    )
  })
  it('are printed as any amount, in every language', () => {
    for (const locale of locales as readonly Locale[])
      for (const style of [
        { locale, currency: 'USD' as const },
        { locale, ...roubles },
      ])
        expect(formatShown(shownCents(usd(123_456), style), style)).toBe(formatMoney(usd(123_456), style))
  })
})

describe('a unit price beside its line', () => {
  const style = { locale: 'en' as const, precision: 2 }
  const of = (price: string, quantity: number, shown: bigint, per = 1000) => formatLinePrice({ price, per, quantity, shown }, style)
  it('has as many decimals as it takes to lead to the line, two at least', () => {
    expect(of('1.9125', 2000, 383n)).toBe('$1.9125')
    expect(of('1.9125', 500, 96n)).toBe('$1.91')
    expect(of('2.10', 1000, 210n)).toBe('$2.10')
  })
  it('keeps to the panel’s decimals where none leads to it: a line costs a cent at least', () => {
    expect(of('0.001', 10, 1n)).toBe('$0.00')
  })
  it('is converted like its line', () => {
    const shown = shownCents(usd(383), roubles)
    expect(formatLinePrice({ price: '1.915', per: 1000, quantity: 2000, shown }, { ...style, ...roubles })).toMatch(/156.96/)
  })
})
