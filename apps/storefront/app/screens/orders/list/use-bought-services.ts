import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../session/session-context.tsx'
import type { Order } from '../model/order-facts.ts'

export type ServiceChoice = readonly [id: number, name: string]

export interface BoughtServices {
  readonly services: readonly ServiceChoice[]
  /** Somebody is about to choose. */
  readonly need: () => void
}

/** Every service the customer ever bought, the last one first; asked for when one of them is to be chosen, and until then those of the page. */
export function useBoughtServices(orders: readonly Order[], chosen: number | undefined): BoughtServices {
  const api = useApi()
  const [all, setAll] = useState<readonly ServiceChoice[]>()
  const isAsked = useRef(false)
  const need = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    api.catalogue.myServices().then(
      ({ data }) => setAll(data.map(({ id, name }) => [id, name] as const)),
      // The next time the choice is opened.
      () => {
        isAsked.current = false
      },
    )
  }, [api])
  const services = useMemo(() => {
    const shown = orders.map(({ service }) => [service.id, service.name] as const)
    return [...new Map([...(all ?? []), ...shown]).entries()]
  }, [all, orders])
  // The address names a service that no order of this page is of: the filter says which.
  const isUnknown = chosen !== undefined && !services.some(([id]) => id === chosen)
  useEffect(() => {
    if (isUnknown) need()
  }, [isUnknown, need])
  return { services, need }
}
