import type { Locale } from '@vitrine/platform/kernel'
import { digitsOf, parseDecimal, truncateTo } from './decimal.ts'
import { groupThousands, printDigits } from './number-parts.ts'

/** Whole numbers in full: `20 000`. For forms, receipts and counts. */
export const formatQuantity = (value: number): string => {
  const whole = Math.trunc(Math.abs(value)).toString()
  return `${value < 0 ? '\u2212' : ''}${groupThousands(whole)}`
}

/** An order or service number is an id, not an amount; five digits and more are grouped to be read aloud. */
export const formatId = (id: number): string => (id < 10_000 ? String(id) : groupThousands(String(id)))

type Step = readonly [from: number, zeros: number, sign: string]
const byThousands: readonly Step[] = [
  [1_000_000_000, 9, 'B'],
  [1_000_000, 6, 'M'],
  [1000, 3, 'K'],
]
const byTenThousands = (tenThousand: string, hundredMillion: string): readonly Step[] => [
  [100_000_000, 8, hundredMillion],
  [10_000, 4, tenThousand],
]
const stepsOf: Partial<Record<Locale, readonly Step[]>> = {
  ja: byTenThousands('万', '億'),
  ko: byTenThousands('만', '억'),
  zh_CN: byTenThousands('万', '亿'),
}

/** Short, cut to one decimal and never rounded up: 1299 is `1.2K`; Japanese, Korean and Chinese count by ten thousands (STAT-002). */
export function formatCompact(value: number, locale: Locale): string {
  const step = (stepsOf[locale] ?? byThousands).find(([from]) => Math.abs(value) >= from)
  const parsed = parseDecimal(value)
  if (!parsed) return '–'
  const scaled = step ? { units: parsed.units, scale: parsed.scale + step[1] } : parsed
  return printDigits(digitsOf(truncateTo(scaled, 1), 0), locale) + (step ? step[2] : '')
}
