import type { CatalogueRow, NetworkFace, NetworkRow, ServiceTypeFace } from './catalogue-item.ts'
import { type Filters, readFilters } from './filters.ts'
import type { PlainFacets, Scope } from './select-services.ts'

/** Everything the first view of a catalogue page needs; the full list follows once the page is alive. */
export interface CatalogueData {
  readonly networks: readonly NetworkFace[]
  readonly networkId: number | undefined
  /** On a type's own page the type is part of the address. */
  readonly typeSlug: string | undefined
  /** `FIRST` of what the address finds, as `toCatalogueRow` writes them. */
  readonly first: readonly CatalogueRow[]
  /** The query of the next ones, for a visitor without scripts. */
  readonly nextQuery: string | undefined
  readonly found: number
  readonly facets: PlainFacets
  readonly servicesTotal: number
  /** The customer's, where the address asks for them. */
  readonly favourites?: readonly number[] | undefined
}

/** The same as it stands in a document. */
export interface CatalogueRows extends Omit<CatalogueData, 'networks'> {
  readonly networks: readonly NetworkRow[]
}

export interface TypeChoice {
  readonly key: string
  /** Undefined for a kind: then the name is our message. */
  readonly name: string | undefined
}

export const networkOf = (data: Pick<CatalogueData, 'networks' | 'networkId'>): NetworkFace | undefined =>
  data.networks.find((network) => network.id === data.networkId)

/** On a network's page one chooses among its types; over all networks among the kinds of service. */
export function scopeOf(data: Pick<CatalogueData, 'networks' | 'networkId'>): Scope {
  const network = networkOf(data)
  if (!network) return { networkId: undefined, typeKeyOf: (item) => item.type }
  const slugs = new Map(network.types.map((type) => [type.id, type.slug]))
  return { networkId: network.id, typeKeyOf: (item) => slugs.get(item.service_type_id) ?? '' }
}

export function typeChoicesOf(data: Pick<CatalogueData, 'networks' | 'networkId'>): readonly TypeChoice[] {
  const network = networkOf(data)
  if (network) return network.types.map(({ slug, name }) => ({ key: slug, name }))
  const kinds = new Set(data.networks.flatMap(({ types }) => types.map((type) => type.kind)))
  return [...kinds].map((key) => ({ key, name: undefined }))
}

/** The filters of an address; on a type's page that type is chosen unless the query says more. */
export function filtersAt(params: URLSearchParams, typeSlug: string | undefined): Filters {
  const filters = readFilters(params)
  return typeSlug && filters.types.length === 0 ? { ...filters, types: [typeSlug] } : filters
}

export const typeFacesById = (networks: readonly NetworkFace[]): ReadonlyMap<number, ServiceTypeFace> =>
  new Map(networks.flatMap(({ types }) => types.map((type) => [type.id, type])))
