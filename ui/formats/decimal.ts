/** Exact decimals for what the screen shows: the wire sends decimal text and binary floats would round 1.005 down. */
export interface Decimal {
  readonly units: bigint
  readonly scale: number
}
export type DecimalInput = string | number | bigint

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/** Reads decimal text or a number; text that is no number is undefined. A bigint is taken as micro-USD, the unit of `Micro`. */
export function parseDecimal(value: DecimalInput): Decimal | undefined {
  if (typeof value === 'bigint') return { units: value, scale: 6 }
  const text = typeof value === 'number' ? (Number.isFinite(value) ? numberText(value) : '') : value.trim()
  const match = PLAIN.exec(text)
  if (!match) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction)
  return { units: sign === '-' ? -units : units, scale: fraction.length }
}

const numberText = (value: number): string => (String(value).includes('e') ? value.toFixed(9) : String(value))

export const multiply = (one: Decimal, other: Decimal): Decimal => ({ units: one.units * other.units, scale: one.scale + other.scale })

/** Half away from zero, as the house rounds money: 1.005 at two decimals is 1.01. */
export function roundTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: value.units * 10n ** BigInt(scale - value.scale), scale }
  const divisor = 10n ** BigInt(value.scale - scale)
  const half = divisor / 2n
  const away = value.units < 0n ? -half : half
  return { units: (value.units + away) / divisor, scale }
}

/** Toward zero: 12.39 at one decimal is 12.3. */
export function truncateTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return roundTo(value, scale)
  return { units: value.units / 10n ** BigInt(value.scale - scale), scale }
}

export interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

/** The digits to print, with trailing zeros dropped down to `fractionMin`. */
export function digitsOf(value: Decimal, fractionMin: number): Digits {
  const isNegative = value.units < 0n
  const all = (isNegative ? -value.units : value.units).toString().padStart(value.scale + 1, '0')
  const whole = all.slice(0, all.length - value.scale)
  let fraction = value.scale > 0 ? all.slice(-value.scale) : ''
  while (fraction.length > fractionMin && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return { isNegative, whole, fraction: fraction.padEnd(fractionMin, '0') }
}
