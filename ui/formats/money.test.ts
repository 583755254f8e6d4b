import { locales } from '@vitrine/platform/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDecimal } from './decimal.ts'
import { convertFromUsd, formatMoney, hasRate } from './money.ts'
import { formatNumber } from './plain-number.ts'

const S = '\u202f'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const en = { locale: 'en' } as const

describe('money', () => {
  it('shows at least two and at most the panel’s number of decimals (FMT-005)', () => {
    expect(formatMoney('1.5', { ...en, precision: 4 })).toBe('$1.50')
    expect(formatMoney('1.23456', { ...en, precision: 4 })).toBe('$1.2346')
    expect(formatMoney('1.23456', en)).toBe('$1.23')
    expect(formatMoney('1.239', { ...en, precision: 0 })).toBe('$1.24')
  })
  it('drops zeros when asked to (FMT-006)', () => {
    const style = { ...en, isWithoutZeros: true }
    expect([formatMoney('5', style), formatMoney('5.5', style), formatMoney('5.126', style)]).toEqual(['$5', '$5.5', '$5.13'])
  })
  it('separates thousands by a narrow space (FMT-007)', () => {
    expect(formatMoney('1234567.5', en)).toBe(`$1${S}234${S}567.50`)
    expect(formatMoney('999', en)).toBe('$999.00')
  })
  it('rounds half up to two decimals, exactly (FMT-008)', () => {
    expect(['1.005', '1.004', 1.005, '-1.005'].map((amount) => formatMoney(amount, en))).toEqual(['$1.01', '$1.00', '$1.01', '\u2212$1.01'])
    expect([formatNumber('1.005', 2, 'en'), formatNumber('1.004', 2, 'en')]).toEqual(['1.01', '1.00'])
  })
  it('shows roubles at the panel’s rate and dollars without one (CURR-001)', () => {
    expect(plain(formatMoney('10.00', { locale: 'ru', currency: 'RUB', rate: '90' }))).toBe('900,00 ₽')
    expect(formatMoney('10.00', { ...en, currency: 'RUB', rate: '90' })).toBe('₽900.00')
    for (const rate of [undefined, '', '0', 'x']) expect(formatMoney('10', { ...en, currency: 'RUB', rate })).toBe('$10.00')
  })
  it('converts by multiplying and rounds once, at the end (CURR-006)', () => {
    expect(convertFromUsd(parseDecimal('2') ?? { units: 0n, scale: 0 }, 'RUB', '90')).toEqual({ units: 180n, scale: 0 })
    // 0.005 rounded first would be 0.01 and give 0.95.
    expect(formatMoney('0.005', { ...en, currency: 'RUB', rate: '94.5' })).toBe('₽0.47')
  })
  it('takes micro-USD, numbers and text alike', () => {
    expect([formatMoney(38_560_000n, en), formatMoney(38.56, en), formatMoney('38.56', en)]).toEqual(['$38.56', '$38.56', '$38.56'])
  })
  it('prints a dash for what is unknown and never a zero', () => {
    expect([formatMoney(undefined, en), formatMoney(null, en), formatMoney('abc', en), formatMoney(Number.NaN, en)]).toEqual([
      '–',
      '–',
      '–',
      '–',
    ])
  })
  it('signs amounts with a true minus and, where asked, a plus', () => {
    expect(formatMoney('-4.18', en)).toBe('−$4.18')
    expect(formatMoney('4', { ...en, sign: 'always' })).toBe('+$4.00')
    expect(formatMoney('0', { ...en, sign: 'always' })).toBe('$0.00')
    expect(formatMoney('-0.001', en)).toBe('$0.00')
  })
  it('has a rate only when it is a positive number', () => {
    expect(['90', '90.5', '0', '-1', '', null, undefined].map((rate) => hasRate(rate))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

const expected: Record<(typeof locales)[number], string> = {
  en: `$1${S}234${S}567.50`,
  de: `1${S}234${S}567,50 $`,
  es: `1${S}234${S}567,50 $`,
  fr: `1${S}234${S}567,50 $`,
  hi_IN: `$1${S}234${S}567.50`,
  ja: `$1${S}234${S}567.50`,
  ko: `$1${S}234${S}567.50`,
  pt_BR: `$ 1${S}234${S}567,50`,
  ru: `1${S}234${S}567,50 $`,
  tr: `$1${S}234${S}567,50`,
  vi: `1${S}234${S}567,50 $`,
  zh_CN: `$1${S}234${S}567.50`,
}
describe.each(locales)('money in %s', (locale) => {
  it('puts symbol and decimal mark as the language does, thousands by threes and spaces (FMT-007)', () => {
    expect(plain(formatMoney('1234567.5', { locale }))).toBe(expected[locale])
  })
  it('never loses or invents a digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
        const shown = formatMoney(cents * 10_000n, { locale }).replace(/\D/g, '')
        return BigInt(shown) === cents
      }),
      { numRuns: 60 },
    )
  })
})
