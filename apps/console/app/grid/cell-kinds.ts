import { money, nanoToUsd, percentToPpm, ppmToPercent, shortQuantity, usdToNano, wholeNumber } from '../values/units.ts'

export type CellValue = string | number | boolean | null
export type CellKind = 'text' | 'money' | 'whole' | 'percent' | 'switch' | 'choice'

/** What is edited, copied and pasted of a value. */
export function textOf(kind: CellKind, value: CellValue): string {
  if (value === null) return ''
  if (kind === 'money') return nanoToUsd(String(value))
  if (kind === 'percent') return ppmToPercent(String(value))
  if (kind === 'switch') return value ? 'yes' : 'no'
  return String(value)
}

/** What is shown of a value. */
export function shownOf(kind: CellKind, value: CellValue): string {
  if (value === null) return '–'
  if (kind === 'money') return money(String(value))
  if (kind === 'percent') return value === 0 || value === '0' ? '–' : `${ppmToPercent(String(value))} %`
  if (kind === 'whole') return shortQuantity(Number(value))
  return textOf(kind, value)
}

const YES = /^(yes|y|on|true|1)$/i
const NO = /^(no|n|off|false|0)$/i

/** What was typed or pasted, as the wire has it; undefined for what the column does not take. */
export function valueFrom(kind: CellKind, text: string): CellValue | undefined {
  const plain = text.trim()
  if (kind === 'money') return usdToNano(plain)
  if (kind === 'percent') return numberOf(plain === '' ? '0' : percentToPpm(plain))
  if (kind === 'whole') return numberOf(wholeNumber(plain))
  if (kind === 'switch') return YES.test(plain) ? true : NO.test(plain) ? false : undefined
  return plain === '' ? undefined : plain
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
