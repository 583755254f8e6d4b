import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../../../session/session-context.tsx'
import { type OrderNetwork, type OrderService, type OrderServiceType, withFetchedService, withServices } from '../../model/choices.ts'
import { listsOf } from '../../model/order-lists.ts'
import { servicesOf } from '../load-order-page.ts'

export interface Services {
  readonly networks: readonly OrderNetwork[]
  readonly add: (service: OrderService) => void
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The lists, with the services of a type fetched when the form first comes to it. */
export function useServices(
  initial: readonly OrderNetwork[],
  typeId: number | null,
  onLoaded: (networks: readonly OrderNetwork[]) => void,
): Services {
  const api = useApi()
  const [networks, setNetworks] = useState(initial)
  const [failed, setFailed] = useState<number | null>(null)
  const latest = useRef({ networks, onLoaded })
  latest.current = { networks, onLoaded }
  const requested = useRef(new Set<number>())
  const given = useRef(initial)
  useLayoutEffect(() => {
    if (given.current === initial) return
    // The page's language has changed: the lists are fetched again in it, the form stays.
    given.current = initial
    requested.current.clear()
    setNetworks(initial)
  }, [initial])

  const load = useCallback(
    async (type: OrderServiceType) => {
      if (requested.current.has(type.id)) return
      requested.current.add(type.id)
      setFailed(null)
      try {
        const next = withServices(latest.current.networks, type.id, await servicesOf(api, type.slug))
        setNetworks(next)
        latest.current.onLoaded(next)
      } catch {
        requested.current.delete(type.id)
        setFailed(type.id)
      }
    },
    [api],
  )
  const type = typeId === null ? undefined : listsOf(networks).serviceTypes.get(typeId)?.type
  useEffect(() => {
    if (type && (type.services?.length ?? 0) < Math.max(1, type.services_count)) void load(type)
  }, [type, load])

  return {
    networks,
    add: useCallback((service) => setNetworks((before) => withFetchedService(before, service)), []),
    hasFailed: failed !== null && failed === typeId,
    retry: () => type && void load(type),
  }
}
