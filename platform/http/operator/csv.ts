/** So that spreadsheets read a file as UTF-8. */
export const CSV_MARK = '\ufeff'

/** What a spreadsheet would take for a formula stays text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines of a file with commas. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('')
