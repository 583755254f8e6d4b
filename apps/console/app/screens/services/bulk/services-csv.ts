import { textOf } from '../../../grid/cell-kinds.ts'
import { toCsv } from '../../../values/csv.ts'
import { FIELDS } from '../service-fields.ts'
import { LANGUAGES, type ServiceRow } from '../service-row.ts'

/** Fields of the grid that travel by file, and what they are called there. */
const CSV_FIELDS = {
  name: 'name',
  on_sale: 'isEnabled',
  price_usd: 'priceNano',
  discount_percent: 'discountPpm',
  min: 'minQuantity',
  max: 'maxQuantity',
  step: 'quantityStep',
  guarantee_days: 'guaranteeDays',
} as const
type CsvColumn = keyof typeof CSV_FIELDS
const COLUMNS = Object.keys(CSV_FIELDS) as CsvColumn[]

const cellOf = (row: ServiceRow, column: CsvColumn): string => textOf(FIELDS[CSV_FIELDS[column]]?.kind ?? 'text', row[CSV_FIELDS[column]])

/** Rows as a file, with the version that each had. */
export const servicesCsv = (rows: readonly ServiceRow[]): string =>
  toCsv([
    ['id', 'version', 'type_id', ...COLUMNS],
    ...rows.map((row) => [String(row.id), String(row.version), String(row.serviceTypeId), ...COLUMNS.map((column) => cellOf(row, column))]),
  ])

/** Texts of a service that a template has a column for, in each language. */
const TEMPLATE_TEXTS = ['name', 'short_description', 'description'] as const
const EXAMPLE: Readonly<Record<string, string>> = {
  name: 'Example: 1 000 views',
  'name@de': 'Beispiel: 1 000 Aufrufe',
  type_id: '1',
  delivery_id: '1',
  on_sale: 'no',
  price_usd: '2.50',
  discount_percent: '0',
  min: '100',
  max: '10000',
  step: '1',
  default: '1000',
  guarantee_days: '30',
}

/** All columns that are worth filling, with one new service as an example. */
export function templateCsv(): string {
  const texts = TEMPLATE_TEXTS.flatMap((name) => [name, ...LANGUAGES.map((locale) => `${name}@${locale}`)])
  const plain = ['type_id', 'delivery_id', 'on_sale', 'price_usd', 'discount_percent', 'min', 'max', 'step', 'default', 'guarantee_days']
  const columns = ['id', 'version', ...plain, ...texts]
  return toCsv([columns, columns.map((column) => EXAMPLE[column] ?? '')])
}
