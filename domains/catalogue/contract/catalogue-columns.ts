import type { z } from 'zod'
import type { catalogueColumns, serviceListItem } from './entities.ts'

type ServiceListItem = z.infer<typeof serviceListItem>
type CatalogueColumns = z.infer<typeof catalogueColumns>
type Column = CatalogueColumns['columns'][string]

/** What cards, rows, filters and search read of a service. */
export const catalogueKeys = [
  'id',
  'name',
  'type',
  'slug',
  'price',
  'default_price',
  'discount_percent',
  'price_type',
  'pricing_per',
  'min_quantity',
  'max_quantity',
  'has_refill',
  'geo',
  'start_time',
  'starts_within_minutes',
  'speed',
  'guarantee',
  'short_description',
  'labels',
  'delivery',
  'network_id',
  'service_type_id',
  'available_closed_sales',
  'popularity',
  'position',
] as const satisfies readonly (keyof ServiceListItem)[]

export type CatalogueItem = Pick<ServiceListItem, (typeof catalogueKeys)[number]>

/** Services as one column for each key (OUR-CATALOGUE-03): a value that many of them share stands there once. */
export const toColumns = (items: readonly CatalogueItem[]): CatalogueColumns => ({
  count: items.length,
  columns: Object.fromEntries(catalogueKeys.map((key) => [key, toColumn(items.map((item) => item[key]))])),
})

/** The services of those columns, in their order. */
export function fromColumns({ count, columns }: CatalogueColumns): CatalogueItem[] {
  const readers = catalogueKeys.map((key) => [key, readerOf(columns[key] ?? [])] as const)
  return Array.from({ length: count }, (_, row) => {
    const item: Record<string, unknown> = {}
    for (const [key, read] of readers) item[key] = read(row)
    return item as unknown as CatalogueItem
  })
}

/** One sign a place, none of which JSON escapes. */
const SIGNS = Array.from({ length: 92 }, (_, index) => String.fromCharCode('#'.charCodeAt(0) + index)).filter((sign) => sign !== '\\')

function toColumn(plain: readonly unknown[]): Column {
  const places = new Map<string, number>()
  const at = plain.map((value) => {
    const text = JSON.stringify(value)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  const values = [...places.keys()].map((text): unknown => JSON.parse(text))
  const shared = { values, at: places.size <= SIGNS.length ? toSigns(at, places.size) : at }
  return JSON.stringify(shared).length < JSON.stringify(plain).length ? shared : [...plain]
}

const toSigns = (at: readonly number[], count: number): string => (count > 1 ? at.map((place) => SIGNS[place]).join('') : '')

function readerOf(column: Column): (row: number) => unknown {
  if (Array.isArray(column)) return (row) => column[row]
  const { values, at } = column
  if (at.length === 0) return () => values[0]
  if (typeof at === 'string') {
    const valueBySign = new Map(SIGNS.map((sign, place) => [sign, values[place]]))
    return (row) => valueBySign.get(at[row] ?? '')
  }
  return (row) => values[at[row] ?? 0]
}
