export interface Place {
  readonly line: number
  readonly column: number
}

export interface Bounds {
  readonly lines: number
  readonly columns: number
  /** How many lines a page has. */
  readonly page: number
}

interface Key {
  readonly key: string
  readonly metaKey: boolean
  readonly ctrlKey: boolean
}

/** Where a key leads from a place; undefined for a key that does not move. */
export function moved({ key, metaKey, ctrlKey }: Key, { line, column }: Place, bounds: Bounds): Place | undefined {
  const isFar = metaKey || ctrlKey
  const [lastLine, lastColumn] = [bounds.lines - 1, bounds.columns - 1]
  const to = (toLine: number, toColumn: number): Place => ({
    line: Math.min(lastLine, Math.max(0, toLine)),
    column: Math.min(lastColumn, Math.max(0, toColumn)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? 0 : line - 1, column)
    case 'ArrowDown':
      return to(isFar ? lastLine : line + 1, column)
    case 'ArrowLeft':
      return to(line, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(line, isFar ? lastColumn : column + 1)
    case 'PageUp':
      return to(line - bounds.page, column)
    case 'PageDown':
      return to(line + bounds.page, column)
    case 'Home':
      return to(isFar ? 0 : line, 0)
    case 'End':
      return to(isFar ? lastLine : line, lastColumn)
    default:
      return undefined
  }
}

/** The cells between two places, both included. */
export const rangeOf = (one: Place, other: Place) => ({
  fromLine: Math.min(one.line, other.line),
  toLine: Math.max(one.line, other.line),
  fromColumn: Math.min(one.column, other.column),
  toColumn: Math.max(one.column, other.column),
})
