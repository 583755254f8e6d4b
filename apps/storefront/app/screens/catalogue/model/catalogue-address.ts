import { type Filters, writeFilters } from '../../../features/services/list/filters.ts'
import { type CatalogueData, filtersAt, networkOf } from '../../../features/services/list/page-data.ts'
import { paths } from '../../../paths.ts'

type Place = Pick<CatalogueData, 'networks' | 'networkId' | 'typeSlug'>

/** Filters as text, to tell whether two of them ask for the same. */
export const textOf = (filters: Filters): string => writeFilters(filters).toString()

/** What the address asks for when the page begins. Of a region it may say the name, or the number of another service there. */
export const firstFilters = ({ typeSlug, facets: { region } }: CatalogueData, search: string): Filters => ({
  ...filtersAt(new URLSearchParams(search), typeSlug),
  region: region && String(region.id),
})

/**
 * Where a choice leads away from a type's own page: several types, or another, stand on the network's page, which carries them in
 * its query. Undefined where the page stays.
 */
export function leavesFor(data: Place, next: Filters, search: string): string | undefined {
  const network = networkOf(data)
  if (!data.typeSlug || !network || next.types.join() === data.typeSlug) return undefined
  return `${paths.group(network.slug)}?${writeFilters(next, new URLSearchParams(search))}`
}

/** The query that says these filters, beside what else it says; undefined where it does already. The type of a type's page stands in its path. */
export function queryFor({ typeSlug }: Pick<Place, 'typeSlug'>, filters: Filters, search: string): string | undefined {
  const next = writeFilters(typeSlug ? { ...filters, types: [] } : filters, new URLSearchParams(search)).toString()
  if (next === search.replace(/^\?/, '')) return undefined
  return next === '' ? '' : `?${next}`
}

/** After back, forward or a link to the same page: what the address asks for now. The search has a field of its own that follows. */
export function filtersAfterMove(own: Filters, { typeSlug }: Pick<Place, 'typeSlug'>, search: string): Filters {
  const inAddress = filtersAt(new URLSearchParams(search), typeSlug)
  return textOf({ ...own, search: '' }) === textOf({ ...inAddress, search: '' }) ? own : inAddress
}
