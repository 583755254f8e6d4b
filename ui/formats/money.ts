import type { Locale } from '@vitrine/platform/kernel'
import { type Decimal, type DecimalInput, digitsOf, multiply, parseDecimal, roundTo } from './decimal.ts'
import { printDigits, type SignDisplay } from './number-parts.ts'

export const currencies = ['USD', 'RUB'] as const
export type Currency = (typeof currencies)[number]
export const isCurrency = (value: unknown): value is Currency => value === 'USD' || value === 'RUB'
export const currencySymbol: Readonly<Record<Currency, string>> = { USD: '$', RUB: '₽' }

export interface MoneyStyle {
  readonly locale: Locale
  /** What the visitor wants to read; the amount handed in is always USD. */
  readonly currency?: Currency | undefined
  /** Roubles for one dollar, decimal text. Without a rate everything stays in USD. */
  readonly rate?: string | undefined
  /** Decimals at most, for unit prices and balances; less than two acts as two. */
  readonly precision?: number | undefined
  readonly isWithoutZeros?: boolean | undefined
  readonly sign?: SignDisplay | undefined
}

/** Unknown amounts print as a dash, never as zero. */
export const UNKNOWN = '–'

export const hasRate = (rate: string | null | undefined): rate is string => {
  const parsed = rate ? parseDecimal(rate) : undefined
  return parsed !== undefined && parsed.units > 0n
}

/** USD times the rate, exact and not rounded yet; dollars stay as they are (CURR-001, CURR-006). */
export function convertFromUsd(amount: Decimal, currency: Currency, rate: string | undefined): Decimal {
  const factor = currency === 'RUB' && hasRate(rate) ? parseDecimal(rate) : undefined
  return factor ? multiply(amount, factor) : amount
}

/** An amount of USD as the visitor reads it: `$1 240.50`, `1 240,50 $`, `111 645,00 ₽`. Rounded once, at the end. */
export function formatMoney(amount: DecimalInput | null | undefined, style: MoneyStyle): string {
  const parsed = amount === null || amount === undefined ? undefined : parseDecimal(amount)
  if (!parsed) return UNKNOWN
  const currency = style.currency === 'RUB' && hasRate(style.rate) ? 'RUB' : 'USD'
  // To the panel's number of decimals, never fewer than two (FMT-005, FMT-008).
  const rounded = roundTo(convertFromUsd(parsed, currency, style.rate), Math.max(2, style.precision ?? 2))
  // Zeros behind the second decimal are not shown, and none at all where they are not wanted (FMT-005, FMT-006).
  const digits = digitsOf(rounded, style.isWithoutZeros ? 0 : 2)
  return printDigits(digits, style.locale, currency, style.sign)
}
