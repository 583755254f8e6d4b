import { invariant } from './invariant.ts'

declare const brand: unique symbol
/** An amount of money in micro-USD (1e-6 USD), exact. */
export type Micro = bigint & { readonly [brand]: 'Micro' }

export const MICRO_PER_UNIT = 1_000_000n
export const MICRO_PER_CENT = 10_000n

/** Brands a number of micros as money. */
export const micro = (value: bigint): Micro => value as Micro

/** The sum; zero of nothing. */
export const sumMicro = (amounts: Iterable<Micro>): Micro => {
  let total = 0n
  for (const amount of amounts) total += amount
  return micro(total)
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/

/** Reads a plain decimal of USD with at most six decimals; anything else (exponent, sign alone, more decimals) is undefined. */
export function parseMicro(text: string | number): Micro | undefined {
  const match = DECIMAL.exec(String(text).trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const value = BigInt(whole as string) * MICRO_PER_UNIT + BigInt(fraction.padEnd(6, '0'))
  return micro(sign === '-' ? -value : value)
}

/** The exact amount as decimal text with `decimalsMin` to six decimals: 1500000n is `1.50`. */
export function formatMicro(amount: bigint, decimalsMin = 2): string {
  invariant(decimalsMin >= 0 && decimalsMin <= 6, 'decimals between 0 and 6')
  const absolute = amount < 0n ? -amount : amount
  const fraction = (absolute % MICRO_PER_UNIT).toString().padStart(6, '0')
  let end = 6
  while (end > decimalsMin && fraction[end - 1] === '0') end -= 1
  const text = `${absolute / MICRO_PER_UNIT}${end > 0 ? `.${fraction.slice(0, end)}` : ''}`
  return amount < 0n ? `-${text}` : text
}

/** For the `_float` counterparts on the wire only; never for arithmetic. */
export const microToFloat = (amount: bigint): number => Number(formatMicro(amount, 0))

/** Whole cents, rounded up: what a gateway charges for an amount. */
export const centsUp = (amount: bigint): bigint => (amount + MICRO_PER_CENT - 1n) / MICRO_PER_CENT
