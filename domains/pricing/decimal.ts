/** An exact decimal: `value` × 10^−`scale`. */
export interface Decimal {
  readonly value: bigint
  readonly scale: number
}

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/

/** Reads plain decimal text; exponents, signs alone and anything else are undefined. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text.trim())
  if (!match) return undefined
  const [, sign, whole, decimals = ''] = match
  const value = BigInt(`${whole}${decimals}`)
  return { value: sign === '-' ? -value : value, scale: decimals.length }
}

/** Plain text with at least `decimalsMin` places, trailing zeros beyond them dropped. */
export function decimalText({ value, scale }: Decimal, decimalsMin = 0): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let decimals = digits.slice(digits.length - scale)
  while (decimals.length > decimalsMin && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  decimals = decimals.padEnd(decimalsMin, '0')
  return `${value < 0n ? '-' : ''}${whole}${decimals ? `.${decimals}` : ''}`
}
