const UNITS_DIGITS_MAX = 9

export type DecimalMark = '.' | ','

/** Text as it can be stored and shown: one line, no control characters or halves of characters. */
export const plainText = (text: string, max: number): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\ufffd\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')
    .trim()

/**
 * A signed amount in hundredths. The other mark, spaces and apostrophes may set thousands apart. Undefined for what is no amount, has parts of a hundredth
 * or more digits than money has here.
 */
export function amountIn(text: string, mark: DecimalMark): bigint | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-')
  const grouping = mark === '.' ? ',' : '\\.'
  const pattern = new RegExp(`^([+-]?)(\\d+|\\d{1,3}(?:${grouping}\\d{3})+)(?:\\${mark}(\\d*))?(-?)$`)
  const [, sign = '', units = '', decimals = '', trailing = ''] = pattern.exec(compact) ?? []
  const digits = units.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits === '' || digits.length > UNITS_DIGITS_MAX || (sign !== '' && trailing !== '')) return undefined
  if (!/^\d{0,2}0*$/.test(decimals)) return undefined
  const minor = BigInt(digits) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' || trailing === '-' ? -minor : minor
}

/** The mark that amounts of a column have before their decimals; undefined where no amount tells. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | undefined {
  for (const text of texts) {
    const [, mark] = /([.,])\d{1,2}\D*$/.exec(text.trim()) ?? []
    if (mark === '.' || mark === ',') return mark
  }
  return undefined
}

/** The day as `2026-11-24`; undefined where there is none of that name, or none of this age of banking. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year <= 2100 ? date.toISOString().slice(0, 10) : undefined
}

/** `2026-11-24`, with or without a time behind it. */
export function isoDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text.trim()) ?? []
  return year === undefined ? undefined : dayOf(Number(year), Number(month), Number(day))
}

/** Whether a currency is written as ISO 4217 does. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)
