import type { Client } from '../../../api/client.ts'
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
/** Lines as they were checked together, and the hash that the server gave them. */
export interface CheckedPortion {
  readonly lines: readonly FileLine[]
  readonly hash: string
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
    const { hash, lines: results } = await client.write<{ readonly hash: string; readonly lines: readonly LineResult[] }>(
      'POST',
      `${path}/services/csv-check`,
      { lines: portion },
    )
    checked.push({ lines: portion, hash, results })
    done += portion.length
    onProgress(done)
  }
  return checked
}

export interface Applied {
  readonly results: readonly LineResult[]
  readonly failure: unknown
}

/** Writes what was checked, portion by portion under keys of this run: sent again after a lost answer nothing is made twice. */
export async function applyFile(
  client: Writes,
  path: string,
  { portions, leavesOut, run }: { readonly portions: readonly CheckedPortion[]; readonly leavesOut: boolean; readonly run: string },
  onProgress: (done: number) => void,
): Promise<Applied> {
  const results: LineResult[] = []
  for (const { lines, hash, results: checked } of portions) {
    const hasWork = checked.some(({ state }) => state === 'new' || state === 'changed')
    if (hasWork) {
      try {
        const key = `${run}-${hash}-${leavesOut}`
        const answer = await client.write<{ readonly lines: readonly LineResult[] }>(
          'POST',
          `${path}/services/csv`,
          { lines, hash, leavesOut },
          key,
        )
        results.push(...answer.lines)
      } catch (failure) {
        return { results, failure }
      }
    } else results.push(...checked)
    onProgress(results.length)
  }
  return { results, failure: undefined }
}

/** How many lines are of each kind. */
export function countsOf(results: readonly LineResult[]): Readonly<Record<LineResult['state'], number>> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}
