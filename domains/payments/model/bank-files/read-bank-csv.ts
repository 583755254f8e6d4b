import { CsvError, parse } from 'csv-parse/sync'
import type { FileDefaults, RawLine } from './bank-line.ts'
import { type CsvColumns, type CsvField, columnsIn } from './csv-columns.ts'
import { dayReader } from './day-reader.ts'
import { type Faults, quoted } from './faults.ts'
import { amountIn, type DecimalMark, decimalMarkOf, isCurrency } from './values.ts'

/** Banks write a heading of some lines above the columns. */
const HEADING_MAX = 40
const DELIMITERS = [';', ',', '\t', '|'] as const
const UNBOOKED = /^(pending|vorgemerkt|umsatz vorgemerkt|declined|reverted|failed|cancelled|canceled)$/i
const CREDIT = /^(c|cr|crdt|credit|h|haben|bij|\+)$/i

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

function rowsOf(text: string, delimiter: string): readonly Row[] {
  const options = { delimiter, info: true, bom: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
  const records = parse(text, options) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[]
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
}

interface Table {
  readonly columns: CsvColumns
  readonly body: readonly Row[]
}

/** The table by the delimiter whose columns can be told. */
function tableOf(text: string, faults: Faults): Table {
  let broken: CsvError | undefined
  for (const delimiter of DELIMITERS) {
    try {
      const rows = rowsOf(text, delimiter)
      for (const [index, { cells }] of rows.slice(0, HEADING_MAX).entries()) {
        const columns = columnsIn(cells)
        if (columns) return { columns, body: rows.slice(index + 1) }
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      broken ??= error
    }
  }
  if (broken) return faults.stop('bankFiles.quotes', { line: Number(broken.lines ?? 1) })
  return faults.stop('bankFiles.columns')
}

/** A bank's table: what its columns hold is told by their names, in the languages of its customers. */
export function readBankCsv(text: string, defaults: FileDefaults, faults: Faults): { readonly lines: RawLine[]; readonly leftOut: number } {
  const { columns, body } = tableOf(text, faults)
  const reader = { columns, defaults, faults, ...formsOf(columns, body) }
  const lines: RawLine[] = []
  let leftOut = 0
  for (const row of body) {
    const read = readRow(row, reader)
    if (read === 'other') leftOut += 1
    else if (read) lines.push(read)
  }
  return { lines, leftOut }
}

const cellOf = ({ places }: CsvColumns, { cells }: Row, field: CsvField): string =>
  (places[field] ?? [])
    .map((place) => cells[place] ?? '')
    .filter((cell) => cell !== '')
    .join(' ')

const moneyOf = (columns: CsvColumns, row: Row): string => cellOf(columns, row, columns.places.amount ? 'amount' : 'credit')

/** How a file writes days and amounts. */
const formsOf = (columns: CsvColumns, body: readonly Row[]) => ({
  dayOf: dayReader(body.map((row) => cellOf(columns, row, 'date'))),
  mark: decimalMarkOf(body.map((row) => moneyOf(columns, row))),
})

interface Reader {
  readonly columns: CsvColumns
  readonly defaults: FileDefaults
  readonly faults: Faults
  readonly dayOf: (text: string) => string | undefined
  readonly mark: DecimalMark | undefined
}

/** Undefined for a row that is no booking, or cannot be read. */
function readRow(row: Row, { columns, defaults, faults, dayOf, mark }: Reader): RawLine | 'other' | undefined {
  const cell = (field: CsvField) => cellOf(columns, row, field)
  const { line } = row
  const [date, money] = [cell('date'), moneyOf(columns, row)]
  // Sums and remarks below the table; where credits have a column of their own, it is empty for debits.
  if (date === '') return undefined
  if (money === '' && columns.places.credit) return 'other'
  if (UNBOOKED.test(cell('state'))) return 'other'
  // Digits with one mark before three of them are thousands or thousandths: nothing else in the file tells.
  const isUnclear = mark === undefined && /[.,]/.test(money)
  const amountMinor = isUnclear ? undefined : amountIn(money.replace(/^[A-Z]{3}\s|\s[A-Z]{3}$|[€$£]/g, ''), mark ?? '.')
  const bookedOn = dayOf(date)
  if (bookedOn === undefined) return faults.add('bankFiles.date', { line, text: quoted(date) })
  if (amountMinor === undefined) return faults.add('bankFiles.amount', { line, text: quoted(money) })
  const sign = cell('sign')
  if (amountMinor <= 0n || (sign !== '' && !CREDIT.test(sign))) return 'other'
  const currency = cell('currency') || columns.currency || defaults.currency
  if (!isCurrency(currency))
    return faults.add(currency === '' ? 'bankFiles.noCurrency' : 'bankFiles.currency', { line, text: quoted(currency) })
  return {
    ...{ line, bookedOn, amountMinor, currency },
    account: cell('account') || defaults.account,
    reference: cell('reference') || undefined,
    payer: cell('payer'),
    payerAccount: cell('payerAccount'),
    text: cell('text'),
  }
}
