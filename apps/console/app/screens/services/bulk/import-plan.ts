import { type CellValue, textOf, valueFrom } from '../../../grid/cell-kinds.ts'
import type { CellChange } from '../../../grid/edits.ts'
import { FIELDS } from '../service-fields.ts'
import type { ServiceRow } from '../service-row.ts'
import { fromCsv, toCsv } from './csv.ts'

/** Fields of the grid that travel by file, and what they are called there. */
export const CSV_FIELDS = {
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
/** An empty cell of these is none. */
const MAY_LACK: ReadonlySet<string> = new Set(['guaranteeDays'])
const LINES_MAX = 50_000

const cellOf = (row: ServiceRow, column: CsvColumn): string => textOf(FIELDS[CSV_FIELDS[column]]?.kind ?? 'text', row[CSV_FIELDS[column]])

/** Rows as a file, with the version that each had. */
export const servicesCsv = (rows: readonly ServiceRow[]): string =>
  toCsv([
    ['id', 'version', ...COLUMNS],
    ...rows.map((row) => [String(row.id), String(row.version), ...COLUMNS.map((column) => cellOf(row, column))]),
  ])

export type Wrong =
  | { readonly kind: 'file'; readonly why: 'quotes' | 'noId' | 'tooLong' | 'columns'; readonly text?: string }
  | { readonly kind: 'line'; readonly why: 'unknown' | 'twice' | 'changed'; readonly line: number; readonly text: string }
  | { readonly kind: 'cell'; readonly why: 'value' | 'right'; readonly line: number; readonly column: string; readonly text: string }

export interface ImportPlan {
  readonly changes: readonly CellChange[]
  readonly changed: number
  readonly same: number
  readonly wrong: readonly Wrong[]
}

interface Known {
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly mayChange: (key: string) => boolean
}

/** What a file would change, and what of it is wrong, by line and column; a line with anything wrong changes nothing. */
export function importPlan(file: string, { byId, mayChange }: Known): ImportPlan {
  const nothing = { changes: [], changed: 0, same: 0 }
  const lines = fromCsv(file)
  if (!lines) return { ...nothing, wrong: [{ kind: 'file', why: 'quotes' }] }
  const [head, ...body] = lines
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase())
  if (!names.includes('id')) return { ...nothing, wrong: [{ kind: 'file', why: 'noId' }] }
  const odd = names.filter((name) => name !== 'id' && name !== 'version' && !Object.hasOwn(CSV_FIELDS, name))
  if (odd.length > 0) return { ...nothing, wrong: [{ kind: 'file', why: 'columns', text: odd.join(', ') }] }
  if (body.length > LINES_MAX) return { ...nothing, wrong: [{ kind: 'file', why: 'tooLong' }] }
  const seen = new Set<number>()
  const results = body.map(({ line, cells }) => {
    const by = new Map(names.map((name, at) => [name, cells[at]]))
    const text = by.get('id') ?? ''
    const row = /^\d{1,10}$/.test(text) ? byId.get(Number(text)) : undefined
    if (!row) return { changes: [], wrong: [{ kind: 'line', why: 'unknown', line, text } as const] }
    if (seen.has(row.id)) return { changes: [], wrong: [{ kind: 'line', why: 'twice', line, text } as const] }
    seen.add(row.id)
    const version = by.get('version')
    if (version && version !== String(row.version)) return { changes: [], wrong: [{ kind: 'line', why: 'changed', line, text } as const] }
    return lineResult({ line, row, by, mayChange })
  })
  const changes = results.flatMap((result) => (result.wrong.length > 0 ? [] : result.changes))
  const changed = results.filter((result) => result.wrong.length === 0 && result.changes.length > 0).length
  const wrong = results.flatMap((result) => result.wrong)
  return { changes, changed, same: results.filter((result) => result.wrong.length === 0 && result.changes.length === 0).length, wrong }
}

interface Line {
  readonly line: number
  readonly row: ServiceRow
  readonly by: ReadonlyMap<string, string | undefined>
  readonly mayChange: (key: string) => boolean
}

function lineResult({ line, row, by, mayChange }: Line): { readonly changes: CellChange[]; readonly wrong: Wrong[] } {
  const changes: CellChange[] = []
  const wrong: Wrong[] = []
  for (const column of COLUMNS) {
    const text = by.get(column)
    if (text === undefined || text === cellOf(row, column)) continue
    const key = CSV_FIELDS[column]
    const value: CellValue | undefined = text === '' && MAY_LACK.has(key) ? null : valueFrom(FIELDS[key]?.kind ?? 'text', text)
    if (value === undefined) wrong.push({ kind: 'cell', why: 'value', line, column, text })
    else if (!mayChange(key)) wrong.push({ kind: 'cell', why: 'right', line, column, text })
    else if (value !== row[key]) changes.push({ id: row.id, key, value, original: row[key] })
  }
  return { changes, wrong }
}
