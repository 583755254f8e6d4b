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

/** The columns that stand in an address; undefined where it names none. */
export const columnsIn = (search: URLSearchParams): readonly string[] | undefined => search.get('columns')?.split(',').filter(Boolean)

/** A column of a list as far as it can be chosen. */
export interface ChoosableColumn {
  readonly key: string
  /** Shown only to those who choose it. */
  readonly isExtra?: boolean
}

const isUsual = ({ isExtra }: ChoosableColumn): boolean => isExtra !== true

/** Those that were chosen, in the list's own order; where nobody chose, all but the extra ones. The first one names the row and stays. */
export function shownColumns<Column extends ChoosableColumn>(
  columns: readonly Column[],
  chosen: readonly string[] | null | undefined,
): readonly Column[] {
  if (chosen) return columns.filter(({ key }, at) => at === 0 || chosen.includes(key))
  return columns.every(isUsual) ? columns : columns.filter(isUsual)
}
