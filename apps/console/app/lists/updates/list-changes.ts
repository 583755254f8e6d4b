/** How far a list that is shown is behind the server's. */
export interface ListChanges {
  readonly added: number
  readonly gone: number
}

/** What tells a row from the others. */
export function rowKey(row: unknown): string {
  const { id, key } = row as { readonly id?: unknown; readonly key?: unknown }
  return String(id ?? key ?? JSON.stringify(row))
}

/** Rows that came and rows that went since. */
export function changesBetween(shown: readonly unknown[], fresh: readonly unknown[]): ListChanges {
  const [before, now] = [new Set(shown.map(rowKey)), new Set(fresh.map(rowKey))]
  const added = [...now].filter((key) => !before.has(key)).length
  // What newer rows pushed to the next page has not gone.
  const gone = [...before].filter((key) => !now.has(key)).length
  return { added, gone: Math.max(0, gone - (fresh.length < shown.length ? 0 : added)) }
}

/** The rows that are shown, each as it is by now, in the place where it stands; the same array where nothing differs. */
export function inPlace<Row>(shown: readonly Row[], fresh: readonly Row[]): readonly Row[] {
  const byKey = new Map(fresh.map((row) => [rowKey(row), row]))
  const next = shown.map((row) => {
    const now = byKey.get(rowKey(row))
    return now === undefined || JSON.stringify(now) === JSON.stringify(row) ? row : now
  })
  return next.some((row, at) => row !== shown[at]) ? next : shown
}
