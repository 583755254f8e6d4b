import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type FavouriteState, useFavourites } from '../../features/services/favourites/use-favourites.ts'
import { fromCatalogueRow } from '../../features/services/list/catalogue-item.ts'
import type { Filters } from '../../features/services/list/filters.ts'
import { type CatalogueData, scopeOf } from '../../features/services/list/page-data.ts'
import { fromPlainFacets, type Selection, selectServices } from '../../features/services/list/select-services.ts'
import { useSearch } from '../../features/services/search-context.tsx'
import { useAllServices } from '../../features/services/use-all-services.ts'
import { filtersAfterMove, firstFilters, leavesFor, queryFor, textOf } from './model/catalogue-address.ts'
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

/** The catalogue's state: filters in the address, services in memory, the search in its workers. */
export function useCatalogue(data: CatalogueData): CatalogueState {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { text, setText } = useSearch()
  // The field takes its letters at once; the page follows when there is time, and never between two of them.
  const searchText = useDeferredValue(text)
  const favourites = useFavourites(data.favourites)
  const [filters, setOwnFilters] = useState(() => firstFilters(data, search))
  const loaded = useRef(textOf(filters))
  const scope = useMemo(() => ({ ...scopeOf(data), favourites: favourites.ids }), [data, favourites.ids])
  const isFavourites = filters.isFavourites && favourites.isSignedIn
  const requested = useMemo(() => ({ ...filters, isFavourites, search: '' }), [filters, isFavourites])
  const wanted = useMemo(() => ({ ...requested, search: searchText }), [requested, searchText])
  const [isNeeded, setIsNeeded] = useState(false)
  const needWhole = useCallback(() => setIsNeeded(true), [])
  // The first view came with the document; the full list is needed as soon as something else is asked for.
  const isFirstView = textOf(wanted) === loaded.current
  const { services, hasFailed, retry } = useAllServices(!isFirstView || isNeeded)
  const { found, isSearching } = useFound(services, searchText)

  const setFilters = useCallback(
    (next: Filters) => {
      const elsewhere = leavesFor(data, next, location.search)
      if (elsewhere) void navigate(elsewhere, { preventScrollReset: true })
      else setOwnFilters(next)
    },
    [data, navigate],
  )
  useFiltersInAddress(data.typeSlug, wanted, search, setOwnFilters)

  const isFoundMissing = searchText.trim() !== '' && !found
  // Which ones are favourites is asked for once the page stands.
  const isWaiting = isFavourites && !favourites.ids
  const selection = useMemo(
    () => (services && !isFoundMissing && !isWaiting ? selectServices(services, requested, scope, found) : undefined),
    [services, requested, scope, found, isFoundMissing, isWaiting],
  )
  // Between two answers the last one stays on screen.
  const [shown, setShown] = useState<Selection & { readonly total: number }>(() => ({
    items: data.first.map(fromCatalogueRow),
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

/** Writes the filters into the address, and applies those of back, forward and links to the same page. */
function useFiltersInAddress(
  typeSlug: string | undefined,
  wanted: Filters,
  search: string,
  setFilters: (change: (own: Filters) => Filters) => void,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = queryFor({ typeSlug }, wanted, location.search)
      if (next !== undefined) void navigate({ search: next }, { replace: true, preventScrollReset: true })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, typeSlug, navigate])

  const lastSearch = useRef(search)
  useEffect(() => {
    if (lastSearch.current === search) return
    lastSearch.current = search
    setFilters((own) => filtersAfterMove(own, { typeSlug }, search))
  }, [search, typeSlug, setFilters])
}
