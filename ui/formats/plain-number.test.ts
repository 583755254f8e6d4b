import { describe, expect, it } from 'vitest'
import { formatNumber, parseNumber } from './plain-number.ts'

describe('a number without a sign of money', () => {
  it('is written as the language writes it', () => {
    expect((['en', 'de', 'ja', 'pt_BR', 'ru'] as const).map((locale) => formatNumber(1240.5, 2, locale))).toEqual([
      '1\u202f240.50',
      '1\u202f240,50',
      '1\u202f240.50',
      '1\u202f240,50',
      '1\u202f240,50',
    ])
  })
  it('is read as it is written, and as people type it', () => {
    for (const locale of ['en', 'de', 'fr', 'hi_IN'] as const) expect(parseNumber(formatNumber(1240.5, 2, locale), locale)).toBe(1240.5)
    expect(['1,240.50', '1,240', '2,5', '0,125', '.5', '5.'].map((text) => parseNumber(text, 'en'))).toEqual([
      1240.5, 1240, 2.5, 0.125, 0.5, 5,
    ])
    expect(['1.240,50', '1.240', '2.5', '0.125', '2,50'].map((text) => parseNumber(text, 'de'))).toEqual([1240.5, 1240, 2.5, 0.125, 2.5])
  })
  it('is nothing where no number stands', () => {
    expect(['', ' ', 'x', '1x', '-1', '1.2.3', '1,2,3', ',', '1e3'].map((text) => parseNumber(text, 'en'))).toEqual(
      Array.from({ length: 9 }),
    )
  })
})
