import type { Client } from '../../../api/client.ts'
import type { BulkRow } from '../../../lists/bulk/use-begin-bulk.ts'
import { type CsvLine, fromCsv } from './csv.ts'

export interface FileLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}
export type FileFault =
  | { readonly why: 'encoding' | 'quotes' | 'cells'; readonly line: number }
  | { readonly why: 'columns'; readonly text: string }
  | { readonly why: 'tooLong' | 'empty' }

export interface LineResult {
  readonly line: number
  readonly id: number | null
  readonly state: 'new' | 'changed' | 'same' | 'wrong'
  readonly errors: readonly { readonly column: string; readonly message: string }[]
}
/** Lines as they were checked together. */
export interface CheckedPortion {
  readonly lines: readonly FileLine[]
  readonly results: readonly LineResult[]
}

const LINES_MAX = 50_000
const PORTION_LINES = 200
const PORTION_CHARACTERS = 150_000
const COLUMN = /^(id|version|[a-z_]+(@[a-z]{2}(_[A-Za-z]{2})?)?)$/

/** Lines of a file by the names of its first line, or why it cannot be read and where. */
export function readFile(bytes: Uint8Array): readonly FileLine[] | FileFault {
  const undecoded = undecodedLine(bytes)
  if (undecoded !== undefined) return { why: 'encoding', line: undecoded }
  const read = fromCsv(new TextDecoder().decode(bytes))
  if (typeof read === 'number') return { why: 'quotes', line: read }
  const [head, ...body] = read
  if (!head || body.length === 0) return { why: 'empty' }
  if (body.length > LINES_MAX) return { why: 'tooLong' }
  const names = head.cells.map((cell) => cell.replace(/^[A-Z_]+(?=@|$)/i, (name) => name.toLowerCase()))
  const odd = names.filter((name, at) => !COLUMN.test(name) || names.indexOf(name) !== at)
  if (odd.length > 0) return { why: 'columns', text: odd.join(', ') }
  const long = body.find(({ cells }) => cells.length > names.length)
  if (long) return { why: 'cells', line: long.line }
  return body.map((line) => fileLine(line, names))
}

const fileLine = ({ line, cells }: CsvLine, names: readonly string[]): FileLine => ({
  line,
  cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
})

/** The first line that is not UTF-8. */
function undecodedLine(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isWell = (part: Uint8Array): boolean => {
    try {
      decoder.decode(part)
      return true
    } catch {
      return false
    }
  }
  if (isWell(bytes)) return undefined
  let [line, from] = [1, 0]
  for (;;) {
    const end = bytes.indexOf(10, from)
    if (!isWell(bytes.subarray(from, end < 0 ? bytes.length : end)) || end < 0) return line
    line += 1
    from = end + 1
  }
}

/** In portions that the server takes. */
export function portionsOf(lines: readonly FileLine[]): readonly (readonly FileLine[])[] {
  const portions: FileLine[][] = []
  let characters = PORTION_CHARACTERS
  for (const line of lines) {
    const size = JSON.stringify(line).length
    const last = portions.at(-1)
    if (last && last.length < PORTION_LINES && characters + size <= PORTION_CHARACTERS) {
      last.push(line)
      characters += size
    } else {
      portions.push([line])
      characters = size
    }
  }
  return portions
}

type Writes = Pick<Client, 'write'>

/** What the file would make and change; nothing is written. */
export async function checkFile(
  client: Writes,
  path: string,
  lines: readonly FileLine[],
  onProgress: (done: number) => void,
): Promise<readonly CheckedPortion[]> {
  const checked: CheckedPortion[] = []
  let done = 0
  for (const portion of portionsOf(lines)) {
    const { lines: results } = await client.write<{ readonly lines: readonly LineResult[] }>('POST', `${path}/services/csv-check`, {
      lines: portion,
    })
    checked.push({ lines: portion, results })
    done += portion.length
    onProgress(done)
  }
  return checked
}

/** What is to be done of a file that was checked: wrong lines and those that change nothing stay out, and so do cells that say nothing. */
export const rowsToApply = (portions: readonly CheckedPortion[]): readonly BulkRow[] =>
  portions.flatMap(({ lines, results }) => {
    const wanted = new Set(results.flatMap(({ line, state }) => (state === 'new' || state === 'changed' ? [line] : [])))
    return lines.flatMap(({ line, cells }) => (wanted.has(line) ? [{ id: line, own: withoutEmpty(cells) }] : []))
  })

/** An empty guarantee takes it away; any other empty cell is as if it were not there. */
const withoutEmpty = (cells: FileLine['cells']): FileLine['cells'] =>
  Object.fromEntries(Object.entries(cells).filter(([column, text]) => text !== '' || column === 'guarantee_days'))

/** How many lines are of each kind. */
export function countsOf(results: readonly LineResult[]): Readonly<Record<LineResult['state'], number>> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}
