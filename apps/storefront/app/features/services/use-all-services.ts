import { catalogueKeys } from '@vitrine/catalogue/contract/paths'
import { fromColumns, type Locale } from '@vitrine/platform/kernel'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { CatalogueItem } from './list/catalogue-item.ts'

/** One list per language for the life of the page: moving between networks asks for nothing again. */
const lists = new Map<Locale, Promise<readonly CatalogueItem[]>>()
/** Lists that have arrived: a page one comes back to stands in full at once, and its scroll position finds its place. */
const arrived = new Map<Locale, readonly CatalogueItem[]>()
const IDLE_TIMEOUT_MS = 2000

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

export interface AllServices {
  readonly services: readonly CatalogueItem[] | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The whole list, fetched when the page is idle, or at once when needed. The browser caches it by its ETag. */
export function useAllServices(isUrgent: boolean): AllServices {
  const { locale } = useShop()
  const api = useApi()
  const [services, setServices] = useState(() => arrived.get(locale))
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    setHasFailed(false)
    const known = lists.get(locale)
    const list = known ?? api.catalogue.getCatalogue().then(({ data }) => fromColumns<CatalogueItem>(catalogueKeys, data))
    lists.set(locale, list)
    const keep = (loaded: readonly CatalogueItem[]) => {
      arrived.set(locale, loaded)
      // Nine hundred services are counted and rendered again: as a transition, so that a touch meanwhile is answered.
      startTransition(() => setServices(loaded))
    }
    list.then(keep, () => {
      lists.delete(locale)
      setHasFailed(true)
    })
  }, [api, locale])
  useEffect(() => {
    if (services) return
    if (isUrgent) return load()
    // Without a network there is nothing to fetch by the way; anyone who asks for more is told so.
    if (!navigator.onLine) return
    return whenIdle(load)
  }, [isUrgent, services, load])
  return { services, hasFailed, retry: load }
}
