import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import type { Digits } from './decimal.ts'

/** Narrow no-break space: the specification separates thousands by a space in every language, by threes in Hindi too. */
const GROUP_MARK = '\u202f'
export const MINUS = '\u2212'

/** Thousands divided by a narrow space (FMT-007). */
export const groupThousands = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, GROUP_MARK)

type Part = Intl.NumberFormatPart
const layouts = new Map<string, readonly Part[]>()

/** How a language writes 1.5 in this style: where the symbol stands and which mark divides the decimals. */
function layoutOf(locale: Locale, options: Intl.NumberFormatOptions): readonly Part[] {
  const key = `${locale} ${options.style ?? ''} ${options.currency ?? ''}`
  const known = layouts.get(key)
  if (known) return known
  const parts = new Intl.NumberFormat(toBcp47(locale), { ...options, minimumFractionDigits: 1, maximumFractionDigits: 1 }).formatToParts(
    options.style === 'percent' ? 0.015 : 1.5,
  )
  layouts.set(key, parts)
  return parts
}

export type SignDisplay = 'negative' | 'always'

/** Prints our own exact digits in the language's layout. The sign stands first in all twelve languages. */
export function printDigits(
  digits: Digits,
  locale: Locale,
  options: Intl.NumberFormatOptions = {},
  sign: SignDisplay = 'negative',
): string {
  const isZero = /^0*$/.test(digits.whole + digits.fraction)
  const body = layoutOf(locale, options)
    .map((part) => {
      if (part.type === 'integer') return groupThousands(digits.whole)
      if (part.type === 'decimal') return digits.fraction === '' ? '' : part.value
      return part.type === 'fraction' ? digits.fraction : part.value
    })
    .join('')
  if (digits.isNegative && !isZero) return MINUS + body
  return sign === 'always' && !isZero ? `+${body}` : body
}

/** The mark that divides the decimals. */
export const decimalMark = (locale: Locale): string => layoutOf(locale, {}).find(({ type }) => type === 'decimal')?.value ?? '.'
