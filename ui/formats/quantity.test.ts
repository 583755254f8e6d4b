import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { discountPercent, formatDiscount, formatFraction, formatPercentage } from './percent.ts'
import { formatCompact, formatId, formatQuantity } from './quantity.ts'

const S = '\u202f'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('quantities', () => {
  it('prints all digits of a quantity', () => {
    expect([formatQuantity(0), formatQuantity(999), formatQuantity(20_000), formatQuantity(1_000_000)]).toEqual([
      '0',
      '999',
      `20${S}000`,
      `1${S}000${S}000`,
    ])
  })
  it('groups long order numbers only', () => {
    expect([formatId(7), formatId(1042), formatId(184_207)]).toEqual(['7', '1042', `184${S}207`])
  })
  it('cuts to one decimal and shortens from 1000 (STAT-002)', () => {
    expect([999, 1299, 12.39, 20_000, 1_000_000, 1_990_000].map((value) => formatCompact(value, 'en'))).toEqual([
      '999',
      '1.2K',
      '12.3',
      '20K',
      '1M',
      '1.9M',
    ])
  })
  it('counts by ten thousands where the language does', () => {
    expect([formatCompact(20_000, 'ja'), formatCompact(15_000, 'zh_CN'), formatCompact(300_000_000, 'ko')]).toEqual(['2万', '1.5万', '3억'])
    expect(formatCompact(9999, 'ja')).toBe(`9${S}999`)
  })
  it.each(locales)('never rounds up in %s', (locale) => {
    expect(formatCompact(1999, locale)).not.toContain('2')
  })
})

describe('percentages', () => {
  it('shows fees and bonuses as the value times 100 (FMT-001)', () => {
    expect([formatFraction(0.035, 'en'), formatFraction('0.1', 'en')]).toEqual(['3.5%', '10%'])
  })
  it('shows a fee of 0.05 as five percent (FMT-010)', () => {
    expect(formatFraction('0.05', 'en')).toBe('5%')
    expect(plain(formatFraction('0.035', 'de'))).toBe('3,5 %')
    expect(formatFraction('0.035', 'tr')).toBe('%3,5')
  })
  it('rounds a coupon’s percentage to two decimals (FMT-009)', () => {
    expect(formatPercentage('12.3456', 'en')).toBe('12.35%')
  })
  it('rounds a discount to whole percent (SERVICE-003)', () => {
    expect([discountPercent(0.125), discountPercent('0.05'), discountPercent(0), discountPercent('none')]).toEqual([13, 5, 0, 0])
    expect([formatDiscount('0.125', 'en'), formatDiscount('0', 'en')]).toEqual(['−13%', ''])
  })
})
