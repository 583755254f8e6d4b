import { useLocation, useMatches } from 'react-router'
import { isActiveItem, type NavigationItem } from './navigation-items.ts'
import type { SearchableHandle } from './search-field.tsx'

/** Says whether an item is where one is. A network's or a type's page has any name: its route says that it is the catalogue. */
export function useWhere(): (item: NavigationItem) => boolean {
  const { pathname } = useLocation()
  const isInCatalogue = useMatches().some((match) => (match.handle as SearchableHandle | undefined)?.isSearchable)
  return (item) => isActiveItem(item, pathname) || (item.name === 'services' && isInCatalogue)
}
