/** Cells as spreadsheets exchange them: tabs between, a line per row, quotes around what holds either. */
export const toTsv = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What was copied from a spreadsheet. The line break at its end is no row. */
export function fromTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r\n|\n|\r|$)/y
  while (pattern.lastIndex <= text.length) {
    const [, inQuotes, plain = '', end = ''] = pattern.exec(text) ?? []
    cells.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '\t') continue
    rows.push(cells)
    cells = []
    if (end === '' || pattern.lastIndex >= text.length) break
  }
  return rows
}
