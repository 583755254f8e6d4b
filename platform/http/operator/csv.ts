/** So that spreadsheets read a file as UTF-8. */
export const CSV_MARK = '\ufeff'

/** What a spreadsheet would take for a formula stays text. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Lines of a file with commas. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('')

const PORTION = 1000
const ROWS_MAX = 100_000

/** Where a portion of a file ended: behind which row of the list, and after how many. */
export interface FilePlace<Behind> {
  readonly behind: Behind
  readonly rows: number
}

interface ListFile<Row, Behind> {
  readonly head: readonly string[]
  /** Of one row, mostly one. */
  readonly linesOf: (row: Row) => readonly (readonly string[])[]
  /** Rows of the list behind a place, and behind what it goes on; null at its end. */
  readonly read: (behind: Behind | null, limit: number) => Promise<{ readonly rows: readonly Row[]; readonly next: Behind | null }>
  /** As many as a spreadsheet opens; narrowed, a longer list is had in several files. */
  readonly rowsMax?: number
}

/** The portion of a list's file that stands behind `after`; it begins with the head. */
export async function csvPortion<Row, Behind>(
  after: FilePlace<Behind> | undefined,
  { head, linesOf, read, rowsMax = ROWS_MAX }: ListFile<Row, Behind>,
): Promise<{ text: string; next: FilePlace<Behind> | undefined }> {
  const { rows, next } = await read(after?.behind ?? null, PORTION)
  const count = (after?.rows ?? 0) + rows.length
  return {
    text: `${after ? '' : CSV_MARK + csvLines([head])}${csvLines(rows.flatMap(linesOf))}`,
    next: next !== null && count < rowsMax ? { behind: next, rows: count } : undefined,
  }
}
