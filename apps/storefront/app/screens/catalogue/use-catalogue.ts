import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type FavouriteState, useFavourites } from '../../features/services/favourites/use-favourites.ts'
import { type Filters, writeFilters } from '../../features/services/list/filters.ts'
import { type CatalogueData, filtersAt, networkOf, scopeOf } from '../../features/services/list/page-data.ts'
import { fromPlainFacets, type Selection, selectServices } from '../../features/services/list/select-services.ts'
import { useSearch } from '../../features/services/search-context.tsx'
import { useAllServices } from '../../features/services/use-all-services.ts'
import { paths } from '../../paths.ts'
import { useFound } from './use-found.ts'

const ADDRESS_DELAY_MS = 300

export interface CatalogueState extends Selection {
  readonly total: number
  readonly filters: Filters
  readonly setFilters: (filters: Filters) => void
  /** The list in memory answers another question than the one on screen: the old rows stay, dimmed. */
  readonly isStale: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
  readonly favourites: FavouriteState
  /** The items are all that the filters leave, not only the first of them. */
  readonly isWhole: boolean
  /** Asks for the rest at once instead of by the way. */
  readonly needWhole: () => void
}

const textOf = (filters: Filters): string => writeFilters(filters).toString()

/** What the address asks for. Of a region it may say the name, or the number of another service there. */
const startOf = ({ typeSlug, facets: { region } }: CatalogueData, search: string): Filters => ({
  ...filtersAt(new URLSearchParams(search), typeSlug),
  region: region && String(region.id),
})

/** The catalogue's state: filters in the address, services in memory, the search in its workers. */
export function useCatalogue(data: CatalogueData): CatalogueState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { text, setText } = useSearch()
  // The field takes its letters at once; the page follows when there is time, and never between two of them.
  const searchText = useDeferredValue(text)
  const favourites = useFavourites(data.favourites)
  const [filters, setOwnFilters] = useState(() => startOf(data, search))
  const loaded = useRef(textOf(filters))
  const scope = useMemo(() => ({ ...scopeOf(data), favourites: favourites.ids }), [data, favourites.ids])
  const isFavourites = filters.isFavourites && favourites.isSignedIn
  const asked = useMemo(() => ({ ...filters, isFavourites, search: '' }), [filters, isFavourites])
  const wanted = useMemo(() => ({ ...asked, search: searchText }), [asked, searchText])
  const [isNeeded, setIsNeeded] = useState(false)
  const needWhole = useCallback(() => setIsNeeded(true), [])
  // The first view came with the document; the full list is needed as soon as something else is asked for.
  const isFirstView = textOf(wanted) === loaded.current
  const { services, hasFailed, retry } = useAllServices(!isFirstView || isNeeded)
  const { found, isSearching } = useFound(services, searchText)

  const setFilters = useCallback(
    (next: Filters) => {
      if (data.typeSlug && next.types.join() !== data.typeSlug) {
        // Leaving a type's own page for a choice of several: the network's page carries it in its query.
        const network = networkOf(data)
        if (network)
          return void navigate(`${paths.group(network.slug)}?${writeFilters(next, new URLSearchParams(location.search))}`, {
            preventScrollReset: true,
          })
      }
      setOwnFilters(next)
    },
    [data, navigate],
  )

  useEffect(() => {
    const timer = setTimeout(() => {
      const own = data.typeSlug ? { ...wanted, types: [] } : wanted
      const next = writeFilters(own, new URLSearchParams(location.search)).toString()
      if (next !== location.search.slice(1))
        void navigate({ search: next === '' ? '' : `?${next}` }, { replace: true, preventScrollReset: true })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, data.typeSlug, navigate])

  // Back, forward and links to the same page bring other filters with them.
  const lastSearch = useRef(search)
  useEffect(() => {
    if (lastSearch.current === search) return
    lastSearch.current = search
    const inAddress = filtersAt(new URLSearchParams(search), data.typeSlug)
    setOwnFilters((own) => (textOf({ ...own, search: '' }) === textOf({ ...inAddress, search: '' }) ? own : inAddress))
  }, [search, data.typeSlug])

  const isFoundMissing = searchText.trim() !== '' && !found
  // Which ones are favourites is asked for once the page stands.
  const isWaiting = isFavourites && !favourites.ids
  const selection = useMemo(
    () => (services && !isFoundMissing && !isWaiting ? selectServices(services, asked, scope, found) : undefined),
    [services, asked, scope, found, isFoundMissing, isWaiting],
  )
  // Between two answers the last one stays on screen.
  const [shown, setShown] = useState<Selection & { readonly total: number }>(() => ({
    items: data.first,
    facets: fromPlainFacets(data.facets),
    total: data.found,
  }))
  if (selection && selection.items !== shown.items) setShown({ ...selection, total: selection.items.length })
  const setAll = useCallback(
    (next: Filters) => {
      if (next.search !== searchText) setText(next.search)
      setFilters(next)
    },
    [setFilters, searchText, setText],
  )
  const isStale = (!selection && !isFirstView) || isSearching
  const isUnread = hasFailed && (!isFirstView || isNeeded)
  const isWhole = selection !== undefined && selection.items === shown.items && !isSearching
  return useMemo(
    () => ({ ...shown, filters: wanted, setFilters: setAll, isStale, hasFailed: isUnread, retry, favourites, isWhole, needWhole }),
    [shown, wanted, setAll, isStale, isUnread, retry, favourites, isWhole, needWhole],
  )
}
