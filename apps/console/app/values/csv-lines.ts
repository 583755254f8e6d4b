import { type CsvLine, fromCsv } from './csv.ts'

export interface FileLine {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}
export type FileFault =
  | { readonly why: 'encoding' | 'quotes' | 'cells'; readonly line: number }
  | { readonly why: 'columns'; readonly text: string }
  | { readonly why: 'tooLong' | 'empty' }

const LINES_MAX = 50_000

/** Lines of a file by the names of its first line, or why it cannot be read and where. */
export function readLines(bytes: Uint8Array, isColumn: (name: string) => boolean): readonly FileLine[] | FileFault {
  const undecoded = undecodedLine(bytes)
  if (undecoded !== undefined) return { why: 'encoding', line: undecoded }
  const read = fromCsv(new TextDecoder().decode(bytes))
  if (typeof read === 'number') return { why: 'quotes', line: read }
  const [head, ...body] = read
  if (!head || body.length === 0) return { why: 'empty' }
  if (body.length > LINES_MAX) return { why: 'tooLong' }
  const names = head.cells.map((cell) => cell.replace(/^[A-Z_]+(?=@|$)/i, (name) => name.toLowerCase()))
  const odd = names.filter((name, at) => !isColumn(name) || names.indexOf(name) !== at)
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
