/** A file that is no longer than a spreadsheet: what is more stands in the next one. */
export const FILE_ROWS = 1_000_000
/** Rows of one transaction. */
export const PORTION_ROWS = 2_000
/** How long a ready export can be downloaded: it is full of people. */
export const KEEP_MS = 7 * 86_400_000

/** The file that a row of a table belongs to, by how many were written before it: `orders.csv`, `orders-2.csv`. */
export function fileOf(table: string, rowsBefore: number): string {
  const no = Math.floor(rowsBefore / FILE_ROWS) + 1
  return no === 1 ? `${table}.csv` : `${table}-${no}.csv`
}

/** How many rows the next portion of a table may have, so that a file ends where it should. */
export const portionOf = (rowsBefore: number): number => Math.min(PORTION_ROWS, FILE_ROWS - (rowsBefore % FILE_ROWS))
