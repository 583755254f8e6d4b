import type { Locale } from '@vitrine/platform/kernel'
import { parseNumber } from '@vitrine/ui/formats'

/** What the visitor asked the catalogue for. Everything stands in the address, so a link shows the same list. */
export const sortKeys = ['popularity', 'price', 'quantity', 'discount'] as const
export type SortKey = (typeof sortKeys)[number] | 'guarantee'
export type Direction = 'asc' | 'desc'
export interface Sort {
  readonly key: SortKey
  readonly direction: Direction
}
export const defaultSort: Sort = { key: 'popularity', direction: 'desc' }

export interface Filters {
  /** Keys of service types: their slugs on a network's page, their kinds over all networks. */
  readonly types: readonly string[]
  readonly priceFrom: number | undefined
  readonly priceTo: number | undefined
  readonly quantityFrom: number | undefined
  readonly quantityTo: number | undefined
  /** Hours. */
  readonly startsWithin: number | undefined
  /** By the number of a service there; older addresses have its name in one language. */
  readonly region: string | undefined
  readonly isGuaranteed: boolean
  readonly isOnSale: boolean
  /** Of a customer; a guest has none, so it filters nothing. */
  readonly isFavourites: boolean
  readonly search: string
  readonly sort: Sort
}

export const noFilters: Filters = {
  types: [],
  priceFrom: undefined,
  priceTo: undefined,
  quantityFrom: undefined,
  quantityTo: undefined,
  startsWithin: undefined,
  region: undefined,
  isGuaranteed: false,
  isOnSale: false,
  isFavourites: false,
  search: '',
  sort: defaultSort,
}

export const startChoices = [1, 12, 24] as const
const SEARCH_LENGTH_MAX = 200
const TYPES_MAX = 50
const REGION_LENGTH_MAX = 100

const numberIn = (params: URLSearchParams, key: string): number | undefined => {
  const text = params.get(key)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}

function sortIn(text: string | null): Sort {
  const [key, direction] = (text ?? '').split('-')
  const known = [...sortKeys, 'guarantee' as const].find((candidate) => candidate === key)
  return known && (direction === 'asc' || direction === 'desc') ? { key: known, direction } : defaultSort
}

/** Reads an address; unreadable parts are ignored. */
export function readFilters(params: URLSearchParams): Filters {
  const hours = numberIn(params, 'start')
  return {
    types: [...new Set((params.get('type') ?? '').split(',').filter(Boolean))].slice(0, TYPES_MAX),
    priceFrom: numberIn(params, 'price_from'),
    priceTo: numberIn(params, 'price_to'),
    quantityFrom: numberIn(params, 'quantity_from'),
    quantityTo: numberIn(params, 'quantity_to'),
    startsWithin: startChoices.find((choice) => choice === hours),
    region: params.get('region')?.slice(0, REGION_LENGTH_MAX) || undefined,
    isGuaranteed: params.get('guarantee') === '1',
    isOnSale: params.get('sale') === '1',
    isFavourites: params.get('favorites') === '1',
    search: (params.get('search') ?? '').slice(0, SEARCH_LENGTH_MAX),
    sort: sortIn(params.get('sort')),
  }
}

const filterKeys = [
  'type',
  'price_from',
  'price_to',
  'quantity_from',
  'quantity_to',
  'start',
  'region',
  'guarantee',
  'sale',
  'favorites',
  'search',
  'sort',
] as const

/** Writes the filters into a query and leaves its other keys (currency, source) as they are. */
export function writeFilters(filters: Filters, params: URLSearchParams = new URLSearchParams()): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const key of filterKeys) next.delete(key)
  const set = (key: (typeof filterKeys)[number], value: string | number | undefined) => {
    if (value !== undefined && value !== '') next.set(key, String(value))
  }
  set('type', filters.types.join(','))
  set('price_from', filters.priceFrom)
  set('price_to', filters.priceTo)
  set('quantity_from', filters.quantityFrom)
  set('quantity_to', filters.quantityTo)
  set('start', filters.startsWithin)
  set('region', filters.region)
  set('guarantee', filters.isGuaranteed ? 1 : undefined)
  set('sale', filters.isOnSale ? 1 : undefined)
  set('favorites', filters.isFavourites ? 1 : undefined)
  set('search', filters.search.trim())
  if (filters.sort.key !== defaultSort.key || filters.sort.direction !== defaultSort.direction)
    set('sort', `${filters.sort.key}-${filters.sort.direction}`)
  return next
}

/** Filters only: order and search text are not what "Clear all" is about. */
export const countFilters = (filters: Filters): number =>
  filters.types.length +
  Number(filters.priceFrom !== undefined || filters.priceTo !== undefined) +
  Number(filters.quantityFrom !== undefined || filters.quantityTo !== undefined) +
  Number(filters.startsWithin !== undefined) +
  Number(filters.region !== undefined) +
  Number(filters.isGuaranteed) +
  Number(filters.isOnSale) +
  Number(filters.isFavourites)

export const clearFilters = (filters: Filters): Filters => ({ ...noFilters, search: filters.search, sort: filters.sort })

export interface Bounds {
  readonly min: number
  readonly max: number
}

/** A typed bound counts only inside what exists: outside it would change nothing, or empty the list by a slip (CATALOG-007). */
export const boundWithin = (text: string, bounds: Bounds, locale: Locale): number | undefined => {
  const value = parseNumber(text, locale)
  return value !== undefined && value >= bounds.min && value <= bounds.max ? value : undefined
}
