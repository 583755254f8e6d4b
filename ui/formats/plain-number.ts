import type { Locale } from '@vitrine/platform/kernel'
import { type DecimalInput, digitsOf, parseDecimal, roundTo } from './decimal.ts'
import { UNKNOWN } from './money.ts'
import { decimalMark, printDigits } from './number-parts.ts'

/** A number with this many decimals in the language's writing, without a sign of money: `1 240.50`, `1 240,50`. */
export function formatNumber(value: DecimalInput, decimals: number, locale: Locale): string {
  const parsed = parseDecimal(value)
  return parsed ? printDigits(digitsOf(roundTo(parsed, decimals), decimals), locale) : UNKNOWN
}

const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/

/**
 * A number as people type it: with the language's decimal mark or, where nothing else can be meant, the other one; spaces between thousands
 * are left out. Text that is no number is undefined.
 */
export function parseNumber(text: string, locale: Locale): number | undefined {
  const own = decimalMark(locale)
  const other = own === ',' ? '.' : ','
  const bare = text.replace(/[\s\u202f\u00a0']/g, '')
  const isGrouping = bare.includes(own) ? bare.includes(other) : GROUPED.test(bare)
  const plain = (isGrouping ? bare.replaceAll(other, '') : bare).replace(/[.,]/, '.')
  return /^\d+(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : undefined
}
