import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useLocation, useMatches, useSearchParams } from 'react-router'

const SEARCH_KEY = 'search'

/** A route whose list the header's field filters while one types. */
export interface SearchableHandle {
  readonly isSearchable?: boolean
}
export const useIsSearchable = (): boolean => useMatches().some((match) => (match.handle as SearchableHandle | undefined)?.isSearchable)

interface Search {
  readonly text: string
  readonly setText: (text: string) => void
}
const SearchContext = createContext<Search>({ text: '', setText: () => undefined })

/**
 * The header's field and the catalogue share one text: typing filters at once, the address follows when the typing pauses.
 * Another page starts with what its own address says; a list with a field of its own keeps its text to itself.
 */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const isSearchable = useIsSearchable()
  const inAddress = (isSearchable && params.get(SEARCH_KEY)) || ''
  const [text, setText] = useState(inAddress)
  // Only a change of page resets the text, not our own writing to the address.
  useEffect(() => setText(inAddress), [pathname])
  const search = useMemo(() => ({ text, setText }), [text])
  return <SearchContext value={search}>{children}</SearchContext>
}

export const useSearch = (): Search => use(SearchContext)
