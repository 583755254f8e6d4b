/** A list as somebody wants to see it again. */
export interface SavedView {
  readonly id: number
  /** The address of the list behind the panel's. */
  readonly list: string
  readonly name: string
  readonly search: string
  readonly isShared: boolean
  readonly isOwn: boolean
  readonly savedBy: string
  readonly version: number
}

export interface ListChoice {
  readonly list: string
  readonly columns: readonly string[] | null
  readonly viewId: number | null
}

export interface SavedViews {
  readonly views: readonly SavedView[]
  readonly choices: readonly ListChoice[]
}

/** What of an address is not of the view: which row stands open, and which view it was. */
const APART: readonly string[] = ['open', 'saved']

/** The part of an address that a view keeps, in the spelling of the server. */
export function keptOf(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => value !== '' && !APART.includes(name))
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString()
}

/** The address of a view: what it keeps, and that it is this one. */
export const searchOfView = ({ id, search }: Pick<SavedView, 'id' | 'search'>): string => {
  const address = new URLSearchParams(search)
  address.set('saved', String(id))
  return address.toString()
}

/** The next address of a list, of the same view and with the same columns as the one before. */
export function keepView(before: URLSearchParams, next: URLSearchParams): URLSearchParams {
  for (const name of ['saved', 'columns']) {
    const value = before.get(name)
    if (value !== null) next.set(name, value)
  }
  return next
}

/** Behind the key of a column that is pinned. */
const PIN = '!'

/** The columns that stand in an address; undefined where it names none. */
export const columnsIn = (search: URLSearchParams): readonly string[] | undefined => search.get('columns')?.split(',').filter(Boolean)

/** A column of a list as far as it can be chosen. */
export interface ChoosableColumn {
  readonly key: string
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean
  /** Left out where there is no room; a pinned one is not. */
  readonly leaves?: string | number
}

/** A column in the place that it was given. */
export interface PlacedColumn {
  readonly key: string
  readonly isShown: boolean
  readonly isPinned: boolean
}

const isUsual = ({ isExtra }: ChoosableColumn): boolean => isExtra !== true

/**
 * All columns in the order of the person: pinned ones behind the first, then those that were chosen, then those that are not shown in the list's own order. The
 * first one names the row and stays where it is.
 */
export function placedColumns(columns: readonly ChoosableColumn[], chosen: readonly string[] | null | undefined): readonly PlacedColumn[] {
  const [first, ...others] = columns
  if (!first) return []
  const known = new Set(others.map(({ key }) => key))
  const named = (chosen ?? others.filter(isUsual).map(({ key }) => key))
    .map((text) => ({ key: text.endsWith(PIN) ? text.slice(0, -1) : text, isShown: true, isPinned: text.endsWith(PIN) }))
    .filter(({ key }) => known.delete(key))
  const hidden = others.filter(({ key }) => known.has(key)).map(({ key }) => ({ key, isShown: false, isPinned: false }))
  return [{ key: first.key, isShown: true, isPinned: false }, ...inOrder(named), ...hidden]
}

/** Pinned ones first. */
const inOrder = (columns: readonly PlacedColumn[]): readonly PlacedColumn[] => [
  ...columns.filter(({ isPinned }) => isPinned),
  ...columns.filter(({ isPinned }) => !isPinned),
]

/** How a choice is kept; null where it is what the list has by itself. */
export function choiceOf(columns: readonly ChoosableColumn[], placed: readonly PlacedColumn[]): readonly string[] | null {
  const written = (all: readonly PlacedColumn[]) =>
    all.filter(({ isShown }) => isShown).map(({ key, isPinned }) => (isPinned ? key + PIN : key))
  const keys = written(placed)
  return keys.join() === written(placedColumns(columns, null)).join() ? null : keys
}

/** A column one place on, among those that are pinned as it is; the first one stays. */
export function moveColumn(placed: readonly PlacedColumn[], from: number, to: number): readonly PlacedColumn[] {
  const [moved, other] = [placed[from], placed[to]]
  if (!moved || !other || from === 0 || to === 0 || moved.isPinned !== other.isPinned || moved.isShown !== other.isShown) return placed
  return placed.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** A column shown or not, pinned or not; it keeps its place as far as it can. */
export function changeColumn(placed: readonly PlacedColumn[], key: string, change: Partial<PlacedColumn>): readonly PlacedColumn[] {
  const [first, ...others] = placed.map((one) => (one.key === key ? { ...one, ...change } : one))
  if (!first) return placed
  return [first, ...inOrder(others.filter(({ isShown }) => isShown)), ...others.filter(({ isShown }) => !isShown)]
}

/** Those that were chosen, in the order that was chosen; where nobody chose, all but the extra ones. */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: readonly string[] | null | undefined,
): readonly Column[] {
  if (!chosen) return columns.every(isUsual) ? columns : columns.filter(isUsual)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return placedColumns(columns, chosen).flatMap(({ key, isShown, isPinned }) => {
    const column = byKey.get(key)
    return !column || !isShown ? [] : [isPinned ? staying(column) : column]
  })
}

const staying = <Column extends ChoosableColumn>(column: Column): Column => {
  const { leaves, ...others } = column
  return (typeof leaves === 'number' ? { ...others, leaves: 0 } : others) as Column
}
