import { locales, toBcp47 } from '@vitrine/platform/kernel'
import { expect, it } from 'vitest'
import { decimalMark, printDigits } from './number-parts.ts'

const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const STYLES = {
  plain: {},
  USD: { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  RUB: { style: 'currency', currency: 'RUB', currencyDisplay: 'narrowSymbol' },
  percent: { style: 'percent' },
} as const

it.each(locales)('writes numbers in %s as its standard has them', (locale) => {
  const digits = { whole: '1', fraction: '5', isNegative: false }
  for (const kind of ['plain', 'USD', 'RUB', 'percent'] as const) {
    const standard = new Intl.NumberFormat(toBcp47(locale), { ...STYLES[kind], ...one })
    expect(printDigits(digits, locale, kind), kind).toBe(standard.format(kind === 'percent' ? 0.015 : 1.5))
  }
  expect(`1${decimalMark(locale)}5`).toBe(printDigits(digits, locale))
})

it('stands without a mark where no decimals are, and with its sign first', () => {
  const digits = { whole: '1204', fraction: '', isNegative: true }
  expect(printDigits(digits, 'de', 'USD')).toBe('−1\u202f204\u00a0$')
  expect(printDigits({ ...digits, isNegative: false }, 'en', 'percent', 'always')).toBe('+1\u202f204%')
  expect(printDigits({ whole: '0', fraction: '00', isNegative: true }, 'en', 'USD')).toBe('$0.00')
})
