import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import type { Order } from '../order-facts.ts'

export interface ServiceChoice {
  readonly id: number
  readonly name: string
  readonly networkId: number
}

export interface BoughtServices {
  readonly services: readonly ServiceChoice[]
  /** Somebody is about to choose. */
  readonly need: () => void
}

/** Those of a network, where one is chosen: services of two networks may have the same name. */
export const servicesOn = (services: readonly ServiceChoice[], networkId: number | undefined): readonly ServiceChoice[] =>
  networkId === undefined ? services : services.filter((service) => service.networkId === networkId)

/** Every service the customer ever bought, the last one first; fetched when one of them is to be chosen, and until then those of the page. */
export function useBoughtServices(orders: readonly Order[], chosen: number | undefined): BoughtServices {
  const api = useApi()
  const [all, setAll] = useState<readonly ServiceChoice[]>()
  const isRequested = useRef(false)
  const need = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    api.catalogue.myServices().then(
      ({ data }) => setAll(data.map(({ id, name, network_id }) => ({ id, name, networkId: network_id }))),
      // The next time the choice is opened.
      () => {
        isRequested.current = false
      },
    )
  }, [api])
  const services = useMemo(() => {
    const shown = orders.map(({ service: { id, name, network_id } }) => ({ id, name, networkId: network_id }))
    return [...new Map([...(all ?? []), ...shown].map((service) => [service.id, service])).values()]
  }, [all, orders])
  // The address names a service that no order of this page is of: the filter says which.
  const isUnknown = chosen !== undefined && !services.some(({ id }) => id === chosen)
  useEffect(() => {
    if (isUnknown) need()
  }, [isUnknown, need])
  return { services, need }
}
