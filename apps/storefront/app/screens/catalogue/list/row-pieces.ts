/** A row that stands in the document: its number, and where it begins and ends in a list rendered in full, in px. */
export interface PlacedRow {
  readonly index: number
  readonly start: number
  readonly end: number
}
export type Piece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'space'; readonly key: string; readonly height: number }

/**
 * What stands in the document for a long list: the rows that are rendered, and empty space in place of the others, so that the page is as long as if all
 * were there. Rows stand `gap` px apart, and so does the space. Other space is another piece: it comes and goes, where one that moved would count as a page that jumps.
 */
export function piecesOf(rows: readonly PlacedRow[], total: number, gap = 0): readonly Piece[] {
  const pieces: Piece[] = []
  const space = (key: string, height: number) => {
    if (height > 0) pieces.push({ kind: 'space', key, height })
  }
  let last: PlacedRow | undefined
  for (const row of rows) {
    if (!last) space(`before ${row.index}`, row.start - gap)
    else if (row.index > last.index + 1) space(`after ${last.index}`, row.start - last.end - 2 * gap)
    pieces.push({ kind: 'row', index: row.index })
    last = row
  }
  if (last) space(`after ${last.index}`, total - last.end - gap)
  return pieces
}

/** Before anything is measured: the first rows, and space for the rest by what a row usually takes. */
export function firstPieces(count: number, rendered: number, rowHeight: number, gap = 0): readonly Piece[] {
  const rows: Piece[] = Array.from({ length: Math.min(count, rendered) }, (_, index) => ({ kind: 'row', index }))
  const missing = count - rows.length
  return missing > 0 ? [...rows, { kind: 'space', key: `after ${rows.length - 1}`, height: missing * (rowHeight + gap) - gap }] : rows
}

/** The rows in view with those that have to stay: the head of the group one is in, and the row that has the focus. */
export function withPinned(indexes: readonly number[], heads: readonly number[], held: number | undefined): number[] {
  const [first = 0] = indexes
  const head = heads.findLast((index) => index <= first)
  const kept = new Set(indexes)
  if (head !== undefined) kept.add(head)
  if (held !== undefined) kept.add(held)
  return [...kept].sort((one, other) => one - other)
}
