import { type RouterContextProvider, redirect } from 'react-router'
import { missing, orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import {
  type CatalogueItem,
  type NetworkOnTheWire,
  type ServiceOnTheWire,
  toCatalogueRow,
  toNetworkFace,
  toNetworkRow,
} from '../../features/services/list/catalogue-item.ts'
import { readFilters } from '../../features/services/list/filters.ts'
import { type CatalogueRows, filtersAt, scopeOf } from '../../features/services/list/page-data.ts'
import { arrange, selectServices, toPlainFacets } from '../../features/services/list/select-services.ts'
import { FIRST } from '../../features/services/list/steps.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import type { ViewMode } from '../../request/view-mode.ts'
import { shopDataOf } from '../../shop/shop-data.ts'
import { createKnownViews } from './known-views.ts'
import { indexServices, matchServices } from './search/match-services.ts'

/** Addresses of older shops that lead somewhere today; the query goes along. */
const aliases: Readonly<Record<string, string>> = { prices: paths.index(), favorites: paths.index(), faq: paths.taskHelp('faq') }

interface Place {
  readonly network: NetworkOnTheWire | undefined
  readonly typeSlug: string | undefined
}

/** A service type first, then a network, as the specification orders them; an old alias before the 404. */
function placeOf(slug: string, networks: readonly NetworkOnTheWire[], search: string): Place {
  const withType = networks.find((network) => network.serviceTypes.some((type) => type.slug === slug))
  if (withType) return { network: withType, typeSlug: slug }
  const network = networks.find((candidate) => candidate.slug === slug)
  if (network) return { network, typeSlug: undefined }
  const alias = Object.hasOwn(aliases, slug) ? aliases[slug] : undefined
  if (alias) throw redirect(alias + search)
  throw missing('service-type')
}

/** The first services of a document. A visitor without scripts turns pages for the others (`?page=2`); with them the list grows by itself. */
function firstOf(items: readonly CatalogueItem[], params: URLSearchParams): Pick<CatalogueRows, 'first' | 'nextQuery'> {
  const requested = Math.trunc(Number(params.get('page'))) || 1
  const page = requested > 0 && (requested - 1) * FIRST < items.length ? requested : 1
  const next = new URLSearchParams(params)
  next.set('page', String(page + 1))
  return {
    first: items.slice((page - 1) * FIRST, page * FIRST).map(toCatalogueRow),
    nextQuery: page * FIRST < items.length ? String(next) : undefined,
  }
}

export interface LoadedCatalogue {
  readonly data: CatalogueRows
  readonly network: NetworkOnTheWire | undefined
}

const viewOf = createKnownViews<LoadedCatalogue>()

/** The first services of an address with the numbers beside its filters. Without a slug: all networks. */
export async function loadCatalogue(context: Readonly<RouterContextProvider>, request: Request, slug?: string): Promise<LoadedCatalogue> {
  const api = serverApi(context)
  const [{ data: networks }, { data: services }] = await orMissing(
    'page',
    Promise.all([api.catalogue.listNetworks(), api.catalogue.listServices()]),
  )
  const { searchParams, search } = new URL(request.url)
  const { session } = context.get(requestContext)
  const favourites =
    readFilters(searchParams).isFavourites && session ? (await api.catalogue.listFavorites()).data.map(({ id }) => id) : undefined
  const { viewMode } = shopDataOf(context.get(requestContext), new URL(request.url))
  const make = () => viewAt({ networks, services, favourites, viewMode }, new URL(request.url), slug)
  // A customer's own favourites are nobody else's view.
  return favourites ? make() : viewOf(services, networks, `${viewMode} ${slug ?? ''} ${search}`, make)
}

interface Listed {
  readonly networks: readonly NetworkOnTheWire[]
  readonly services: readonly ServiceOnTheWire[]
  readonly favourites: readonly number[] | undefined
  readonly viewMode: ViewMode
}

function viewAt(
  { networks, services, favourites, viewMode }: Listed,
  { searchParams, search }: URL,
  slug: string | undefined,
): LoadedCatalogue {
  const { network, typeSlug } = slug === undefined ? { network: undefined, typeSlug: undefined } : placeOf(slug, networks, search)
  const faces = { networks: networks.map(toNetworkFace), networkId: network?.id }
  const filters = filtersAt(searchParams, typeSlug)
  const found = filters.search.trim() ? new Set(matchServices(indexServices(services), filters.search)) : undefined
  const { items, facets } = selectServices(services, filters, { ...scopeOf(faces), favourites: favourites && new Set(favourites) }, found)
  return {
    network,
    data: {
      ...faces,
      networks: faces.networks.map(toNetworkRow),
      typeSlug,
      ...firstOf(arrange(items, viewMode), searchParams),
      found: items.length,
      facets: toPlainFacets(facets),
      servicesTotal: services.length,
      ...(favourites ? { favourites } : {}),
    },
  }
}
