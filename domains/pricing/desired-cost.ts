import type { Micro } from '@vitrine/platform/kernel'
import { micro } from '@vitrine/platform/kernel'
import { parseDecimal } from './decimal.ts'
import { divideHalfUp } from './rational.ts'

/** The number behind the budget field's text: all spaces and the first character (the currency sign) are dropped; no number is 0 (QTY-010). */
export function parseCost(text: string): string {
  const number = text.replace(/\s/g, '').slice(1)
  return parseDecimal(number) ? number : '0'
}

/** An amount of the shown currency in USD, half up to the micro. `rate` = units for one USD (QTY-011). */
export function costInUsd(amount: string, rate = '1'): Micro {
  const [shown, unit] = [parseDecimal(amount), parseDecimal(rate)]
  if (!shown || !unit || unit.value <= 0n) return micro(0n)
  return micro(divideHalfUp(shown.value * 10n ** BigInt(6 + unit.scale), unit.value * 10n ** BigInt(shown.scale)))
}
