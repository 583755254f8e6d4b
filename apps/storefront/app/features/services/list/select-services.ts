import { inPlaces } from '@vitrine/platform/kernel'
import type { CatalogueItem } from './catalogue-item.ts'
import { hasDiscount } from './catalogue-item.ts'
import { type Bounds, defaultSort, type Filters, type Sort, type SortKey } from './filters.ts'
import { countedRegions, type Region, type RegionFace, regionFaces, requestedRegion } from './regions.ts'

export interface Scope {
  /** Undefined over all networks. */
  readonly networkId: number | undefined
  readonly typeKeyOf: (item: CatalogueItem) => string
  /** Of the customer; undefined for guests and while they are not known. */
  readonly favourites?: ReadonlySet<number> | undefined
}

export interface Facets {
  /** Services per type key if that type alone were asked for beside the other filters. */
  readonly types: ReadonlyMap<string, number>
  /** Matching services per service type, for the groups of the table. */
  readonly matchingByType: ReadonlyMap<number, number>
  readonly guaranteed: number
  readonly onSale: number
  /** Services by starting time, of those the other filters leave; keys are hours. */
  readonly startsWithin: ReadonlyMap<number, number>
  readonly regions: readonly Region[]
  /** The one that is filtered by; a region that does not exist filters nothing. */
  readonly region: RegionFace | undefined
  readonly price: Bounds
  readonly quantity: Bounds
  /** Services per price band, on a logarithmic scale between the bounds. */
  readonly priceBars: readonly number[]
}

export interface Selection {
  readonly items: readonly CatalogueItem[]
  readonly facets: Facets
}

export const PRICE_BARS = 20
const START_CHOICES = [1, 12, 24]

type Filter = 'type' | 'price' | 'quantity' | 'start' | 'region' | 'guarantee' | 'sale' | 'favourites'
type Check = readonly [name: Filter, passes: (item: CatalogueItem) => boolean]

/** What a service must fulfil to be shown: each filter that is set, by its name. */
function checksOf(filters: Filters, scope: Scope, region: RegionFace | undefined): readonly Check[] {
  const types = new Set(filters.types)
  const {
    priceFrom = 0,
    priceTo = Number.POSITIVE_INFINITY,
    quantityFrom = 0,
    quantityTo = Number.POSITIVE_INFINITY,
    startsWithin,
  } = filters
  return [
    ['type', (item) => types.size === 0 || types.has(scope.typeKeyOf(item))],
    // Inside the price and the quantity that were asked for (CATALOG-004).
    ['price', (item) => Number(item.price) >= priceFrom && Number(item.price) <= priceTo],
    // All that can be ordered of it lies inside (CATALOG-004).
    ['quantity', (item) => item.min_quantity >= quantityFrom && item.max_quantity <= quantityTo],
    ['start', (item) => startsWithin === undefined || startsInHours(item, startsWithin)],
    ['region', (item) => region === undefined || item.geo === region.name],
    ['guarantee', (item) => !filters.isGuaranteed || item.has_refill],
    ['sale', (item) => !filters.isOnSale || hasDiscount(item)],
    ['favourites', (item) => !filters.isFavourites || !scope.favourites || scope.favourites.has(item.id)],
  ]
}

const startsInHours = (item: CatalogueItem, hours: number): boolean =>
  item.starts_within_minutes !== null && item.starts_within_minutes <= hours * 60

type Measure = (item: CatalogueItem) => number
const priceOf: Measure = (item) => Number(item.price)
const smallest: Measure = (item) => item.min_quantity
const largest: Measure = (item) => item.max_quantity

function boundsOf(items: readonly CatalogueItem[], low: Measure, high: Measure): Bounds {
  if (items.length === 0) return { min: 0, max: 0 }
  const bounds = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  for (const item of items) {
    bounds.min = Math.min(bounds.min, low(item))
    bounds.max = Math.max(bounds.max, high(item))
  }
  return bounds
}

/** 0..1 on the logarithmic price scale. */
export function pricePosition(price: number, { min, max }: Bounds): number {
  const floor = Math.max(min, 0.000001)
  if (max <= floor) return 0
  return Math.min(1, Math.max(0, Math.log(Math.max(price, floor) / floor) / Math.log(max / floor)))
}

/** The price at a position, with two significant digits so that a slider does not offer 3.7261. */
export function priceAt(position: number, bounds: Bounds): number {
  if (position <= 0) return bounds.min
  if (position >= 1) return bounds.max
  const floor = Math.max(bounds.min, 0.000001)
  return Number((floor * (bounds.max / floor) ** position).toPrecision(2))
}

/**
 * What matches everything, and for each filter how much it would leave beside the others. Each service is judged once; one that
 * fails exactly one filter still counts in that filter's numbers.
 */
export function selectServices(all: readonly CatalogueItem[], filters: Filters, scope: Scope, found?: ReadonlySet<number>): Selection {
  const faces = regionFaces(all)
  const region = filters.region === undefined ? undefined : requestedRegion(all, faces, filters.region)
  const checks = checksOf(filters, scope, region)
  const inScope = all.filter(
    (item) => (scope.networkId === undefined || item.network_id === scope.networkId) && (!found || found.has(item.id)),
  )
  const judged = inScope.map((item) => ({ item, verdict: judge(item, checks) }))
  const matching = judged.filter(({ verdict }) => verdict === 'passes').map(({ item }) => item)
  /** What the filter of this name would leave, were it not set. */
  const beside = (name: Filter) => judged.filter(({ verdict }) => verdict === 'passes' || verdict === name).map(({ item }) => item)
  const price = boundsOf(inScope, priceOf, priceOf)
  return {
    items: sortServices(matching, filters.sort),
    facets: {
      // Types and regions without a service left stay in the list, with a zero.
      types: countBy(beside('type'), scope.typeKeyOf, inScope.map(scope.typeKeyOf)),
      matchingByType: countBy(matching, (item) => item.service_type_id),
      guaranteed: beside('guarantee').filter(({ has_refill }) => has_refill).length,
      onSale: beside('sale').filter(hasDiscount).length,
      startsWithin: startsOf(beside('start')),
      regions: countedRegions(faces, regionCounts(beside('region'), inScope, region)),
      region,
      price,
      quantity: boundsOf(inScope, smallest, largest),
      priceBars: priceBarsOf(beside('price'), price),
    },
  }
}

/** What one service is to the filters: it passes them all, fails exactly the one that is named, or fails several. */
function judge(item: CatalogueItem, checks: readonly Check[]): Filter | 'passes' | 'fails' {
  let failed: Filter | undefined
  for (const [name, passes] of checks) {
    if (passes(item)) continue
    if (failed) return 'fails'
    failed = name
  }
  return failed ?? 'passes'
}

function countBy<Key>(items: readonly CatalogueItem[], keyOf: (item: CatalogueItem) => Key, known: Iterable<Key> = []): Map<Key, number> {
  const counts = new Map<Key, number>([...known].map((key) => [key, 0]))
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const startsOf = (items: readonly CatalogueItem[]): Map<number, number> =>
  new Map(START_CHOICES.map((hours) => [hours, items.filter((item) => startsInHours(item, hours)).length]))

function regionCounts(items: readonly CatalogueItem[], inScope: readonly CatalogueItem[], chosen: RegionFace | undefined) {
  const named = (all: readonly CatalogueItem[]) => all.flatMap(({ geo }) => geo ?? [])
  const counts = new Map<string, number>([...(chosen ? [chosen.name] : []), ...named(inScope)].map((name) => [name, 0]))
  for (const name of named(items)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function priceBarsOf(items: readonly CatalogueItem[], price: Bounds): number[] {
  const bars = Array.from({ length: PRICE_BARS }, () => 0)
  for (const item of items) {
    const bar = Math.min(PRICE_BARS - 1, Math.floor(pricePosition(Number(item.price), price) * PRICE_BARS))
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}

const sortValues: Readonly<Record<SortKey, (item: CatalogueItem) => number>> = {
  /** By how much it is bought (CATALOG-015). */
  popularity: (item) => item.popularity,
  /** By the price of one unit (CATALOG-016). */
  price: (item) => Number(item.price),
  /** By the most that can be ordered (CATALOG-017). */
  quantity: (item) => item.max_quantity,
  /** By what is taken off the price (CATALOG-018). */
  discount: (item) => item.discount_percent,
  /** Guaranteed ones first or last (CATALOG-010). */
  guarantee: (item) => Number(item.has_refill),
}

/** Equal services keep the order of their numbers, in both directions (CATALOG-006, CATALOG-009, CATALOG-015). */
export function sortServices(items: readonly CatalogueItem[], { key, direction }: Sort): readonly CatalogueItem[] {
  const value = sortValues[key]
  const sign = direction === 'asc' ? 1 : -1
  const sorted = [...items].sort((one, other) => sign * (value(one) - value(other)) || one.id - other.id)
  // What is bought most first is how the shop shows its services: there the order that its operators gave them holds within a type.
  return key === defaultSort.key && direction === defaultSort.direction ? inPlaces(sorted, (item) => item.service_type_id) : sorted
}

export interface TypeGroup {
  readonly typeId: number
  readonly items: readonly CatalogueItem[]
}

/** Rows of the table by service type, each group where its first service stands. */
export function groupByType(items: readonly CatalogueItem[]): readonly TypeGroup[] {
  const groups = new Map<number, CatalogueItem[]>()
  for (const item of items) {
    const group = groups.get(item.service_type_id)
    if (group) group.push(item)
    else groups.set(item.service_type_id, [item])
  }
  return [...groups].map(([typeId, rows]) => ({ typeId, items: rows }))
}

/** The facets as plain data, for the document. */
export interface PlainFacets extends Omit<Facets, 'types' | 'matchingByType' | 'startsWithin'> {
  readonly matchingByType: readonly (readonly [number, number])[]
  readonly types: readonly (readonly [string, number])[]
  readonly startsWithin: readonly (readonly [number, number])[]
}
export const toPlainFacets = (facets: Facets): PlainFacets => ({
  ...facets,
  types: [...facets.types],
  matchingByType: [...facets.matchingByType],
  startsWithin: [...facets.startsWithin],
})
export const fromPlainFacets = (facets: PlainFacets): Facets => ({
  ...facets,
  types: new Map(facets.types),
  matchingByType: new Map(facets.matchingByType),
  startsWithin: new Map(facets.startsWithin),
})

/** The order of the rows: cards as sorted, the table with the services of one type together. */
export const arrange = (items: readonly CatalogueItem[], view: 'cards' | 'table'): readonly CatalogueItem[] =>
  view === 'table' ? groupByType(items).flatMap((group) => group.items) : items
