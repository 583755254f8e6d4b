/** One value a row; or the values there are and at which place each row has its own, as numbers, or one sign each; nothing where all share one. */
type Column = readonly unknown[] | { readonly values: readonly unknown[]; readonly at: string | readonly number[] }

export interface Columns {
  readonly count: number
  readonly columns: Readonly<Record<string, Column>>
}

/** Rows as one column for each key: a value that many rows share stands there once, which a long list is small by. */
export const toColumns = <Key extends string>(keys: readonly Key[], rows: readonly Readonly<Record<Key, unknown>>[]) => ({
  count: rows.length,
  columns: Object.fromEntries(keys.map((key) => [key, toColumn(rows.map((row) => row[key]))])),
})

/** The rows of those columns, in their order; the caller knows their type. */
export function fromColumns<Row>(keys: readonly (keyof Row & string)[], { count, columns }: Columns): Row[] {
  const readers = keys.map((key) => [key, readerOf(columns[key] ?? [])] as const)
  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = {}
    for (const [key, read] of readers) row[key] = read(at)
    return row as Row
  })
}

/** One sign a place, none of which JSON escapes. */
const SIGNS = Array.from({ length: 92 }, (_, index) => String.fromCharCode('#'.charCodeAt(0) + index)).filter((sign) => sign !== '\\')

function toColumn(plain: unknown[]) {
  const places = new Map<string, number>()
  const at = plain.map((value) => {
    const text = JSON.stringify(value)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  const values = [...places.keys()].map((text): unknown => JSON.parse(text))
  const shared = { values, at: places.size <= SIGNS.length ? toSigns(at, places.size) : at }
  return JSON.stringify(shared).length < JSON.stringify(plain).length ? shared : plain
}

const toSigns = (at: readonly number[], count: number): string => (count > 1 ? at.map((place) => SIGNS[place]).join('') : '')

const isPlain = (column: Column): column is readonly unknown[] => Array.isArray(column)

function readerOf(column: Column): (row: number) => unknown {
  if (isPlain(column)) return (row) => column[row]
  const { values, at } = column
  if (at.length === 0) return () => values[0]
  if (typeof at === 'string') {
    const valueBySign = new Map(SIGNS.map((sign, place) => [sign, values[place]]))
    return (row) => valueBySign.get(at[row] ?? '')
  }
  return (row) => values[at[row] ?? 0]
}
