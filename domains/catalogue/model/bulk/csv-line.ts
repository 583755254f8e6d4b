import { locales } from '@vitrine/platform/kernel'
import { ppmOfPercent } from '@vitrine/pricing'
import type { EditedFields } from '../service-editing.ts'
import { serviceTextNames } from '../service-editing.ts'
import type { TextsByLocale } from '../text-states.ts'

/** Columns of a file and the fields that they hold. */
const FIELDS = {
  type_id: 'serviceTypeId',
  delivery_id: 'deliveryId',
  on_sale: 'isEnabled',
  price_usd: 'priceNano',
  discount_percent: 'discountPpm',
  min: 'minQuantity',
  max: 'maxQuantity',
  step: 'quantityStep',
  default: 'defaultQuantity',
  guarantee_days: 'guaranteeDays',
} as const satisfies Readonly<Record<string, keyof EditedFields>>
type Column = keyof typeof FIELDS

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const TEXTS = new Map(
  serviceTextNames.flatMap((name) =>
    locales.map((locale) => [locale === 'en' ? snake(name) : `${snake(name)}@${locale}`, { name, locale }] as const),
  ),
)

/** Columns that a file may have; a text of another language stands under its name, `@` and the language. */
export const csvColumns: readonly string[] = ['id', 'version', ...Object.keys(FIELDS), ...TEXTS.keys()]

export interface CsvLine {
  /** Where it begins in the file, from 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

export interface ReadLine {
  readonly line: number
  /** Null for a new service. */
  readonly id: number | null
  readonly version: number | null
  readonly fields: Partial<EditedFields>
  readonly texts: TextsByLocale
  /** Columns that cannot be read. */
  readonly unread: readonly string[]
}

/** A line's cells as fields. An empty cell says nothing, but for the guarantee, which it takes away. */
export function readLine({ line, cells }: CsvLine): ReadLine {
  const unread: string[] = []
  const whole = (column: string): number | null => {
    const text = cells[column]?.trim() ?? ''
    if (text === '') return null
    const number = wholeOf(text)
    if (number === undefined) unread.push(column)
    return number ?? null
  }
  const [id, version] = [whole('id'), whole('version')]
  const fields: Record<string, unknown> = {}
  const texts: Record<string, Record<string, string>> = {}
  for (const [column, raw] of Object.entries(cells)) {
    const text = raw.trim()
    const named = TEXTS.get(column)
    if (named && text !== '') texts[named.locale] = { ...texts[named.locale], [named.name]: text }
    if (!Object.hasOwn(FIELDS, column)) continue
    if (text === '') {
      if (column === 'guarantee_days') fields.guaranteeDays = null
      continue
    }
    const value = READ[column as Column](text)
    if (value === undefined) unread.push(column)
    else fields[FIELDS[column as Column]] = value
  }
  return { line, id, version, fields, texts, unread }
}

/** The column of a field, as refusals name it. */
export function columnOf(path: string): string {
  const [first = '', locale = '', name = ''] = path.split('.')
  if (first === 'texts') return locale === 'en' ? snake(name) : `${snake(name)}@${locale}`
  return Object.entries(FIELDS).find(([, field]) => field === first)?.[0] ?? first
}

const INTEGER_MAX = 2_147_483_647

/** Digits, also with their thousands set apart; none that the database cannot hold. */
function wholeOf(text: string): number | undefined {
  const plain = /^\d{1,3}([ \u00a0\u202f]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text
  return /^\d{1,10}$/.test(plain) && Number(plain) <= INTEGER_MAX ? Number(plain) : undefined
}

/** Dollars with a point or a comma, whole nano-USD as text. */
function nanoOf(text: string): string | undefined {
  const [, whole = '', decimals = ''] = /^\$?(\d{1,9})(?:[.,](\d{1,9}))?$/.exec(text) ?? []
  return whole === '' ? undefined : (BigInt(whole) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0'))).toString()
}

function switchOf(text: string): boolean | undefined {
  if (/^(yes|y|on|true|1)$/i.test(text)) return true
  return /^(no|n|off|false|0)$/i.test(text) ? false : undefined
}

const READ: Readonly<Record<Column, (text: string) => unknown>> = {
  type_id: wholeOf,
  delivery_id: wholeOf,
  on_sale: switchOf,
  price_usd: nanoOf,
  discount_percent: (text) => ppmOfPercent(text.replace(',', '.').replace(/ ?%$/, '')),
  min: wholeOf,
  max: wholeOf,
  step: wholeOf,
  default: wholeOf,
  guarantee_days: wholeOf,
}
