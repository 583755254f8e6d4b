import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useIsSearchable } from '../../features/services/search-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { isActiveEntry, type MenuEntry, menuEntries } from './menu-entries.ts'
import type { NavigationData } from './navigation-data.ts'
import { openPages } from './open-pages.ts'

export interface Navigation {
  readonly entries: readonly MenuEntry[]
  readonly hasPage: (routeName: string) => boolean
}

const NavigationContext = createContext<Navigation>({ entries: [], hasPage: () => false })

/** The panel's menu as this visitor sees it; the panel's switches may change while the page stands open. */
export function NavigationProvider({ data, children }: { readonly data: NavigationData; readonly children: ReactNode }) {
  const { settings, locale } = useShop()
  const isSignedIn = useSession().profile !== null
  const navigation = useMemo<Navigation>(
    () => ({
      entries: menuEntries({ items: data.menu, pages: data.pages, settings, isSignedIn, locale }),
      hasPage: (routeName) => data.pages.includes(routeName),
    }),
    [data, settings, isSignedIn, locale],
  )
  useEffect(() => {
    openPages.current = isSignedIn ? data.pages : []
  }, [isSignedIn, data.pages])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}

export const useNavigationMenu = (): Navigation => use(NavigationContext)

/** Says whether an entry is where one is. A network's or a type's page has any name: its route says that it is the catalogue. */
export function useWhere(): (entry: Pick<MenuEntry, 'routeName'>) => boolean {
  const { pathname } = useLocation()
  const isInCatalogue = useIsSearchable()
  return (entry) => isActiveEntry(entry, pathname) || (entry.routeName === 'index' && isInCatalogue)
}
