/** What a spreadsheet would take for a formula is kept as text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text)
const unguarded = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
const quoted = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** UTF-8 with its mark, so that spreadsheets read it as such. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',')).join('\r\n')}\r\n`

export interface CsvLine {
  /** Where it begins in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Lines of a file with commas or semicolons; a number is the line whose quotes are broken. */
export function fromCsv(file: string): readonly CsvLine[] | number {
  const text = file.replace(/^\ufeff/, '')
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const separator = head.split(';').length > head.split(',').length ? ';' : ','
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, begun] = [1, 1]
  let at = 0
  while (at <= text.length) {
    let cell = ''
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end < 0 || !isEnd(text[end + 1], separator)) return line
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      line += cell.split('\n').length - 1
      at = end + 1
    } else {
      const start = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
      cell = text.slice(start, at)
    }
    cells.push(unguarded(cell.trim()))
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.some((each) => each !== '')) lines.push({ line: begun, cells })
    cells = []
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    if (at >= text.length) break
    at += 1
    line += 1
    begun = line
  }
  return lines
}

const isEnd = (sign: string | undefined, separator: string): boolean =>
  sign === undefined || sign === separator || sign === '\n' || sign === '\r'

function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || text[quote + 1] !== '"') return quote
    at = quote + 2
  }
}
