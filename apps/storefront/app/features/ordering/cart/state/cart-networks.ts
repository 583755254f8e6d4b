import type { Locale } from '@vitrine/platform/kernel'
import { useEffect, useState } from 'react'
import type { Api } from '../../../../api/api-client.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { untilLoaded } from '../model/until-loaded.ts'

/** What the cart needs to know of networks: names in the visitor's language. */
export interface NetworkNames {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly color: string
  readonly serviceTypes: readonly { readonly id: number; readonly name: string }[]
}

const IDLE_TIMEOUT_MS = 2000
const arrived = new Map<Locale, readonly NetworkNames[]>()

const underWay = new Map<Locale, Promise<readonly NetworkNames[]>>()

/** Asks the shop; who asks meanwhile gets the same answer. */
export function fetchNetworks(api: Api, locale: Locale): Promise<readonly NetworkNames[]> {
  const known = underWay.get(locale)
  if (known) return known
  const request = askNetworks(api, locale).finally(() => underWay.delete(locale))
  underWay.set(locale, request)
  return request
}

async function askNetworks(api: Api, locale: Locale): Promise<readonly NetworkNames[]> {
  const { data } = await api.catalogue.listNetworks()
  const networks = data.map(({ id, name, icon, color, serviceTypes }) => ({
    id,
    name,
    icon,
    color,
    serviceTypes: serviceTypes.map((type) => ({ id: type.id, name: type.name })),
  }))
  arrived.set(locale, networks)
  return networks
}

const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** Whether the networks are there: before that the cart cannot name what is in it (HEADER-007). Asked for once the page stands. */
export function useNetworksLoaded(): boolean {
  const api = useApi()
  const { locale } = useShop()
  const [isLoaded, setIsLoaded] = useState(() => arrived.has(locale))
  useEffect(() => {
    if (isLoaded) return
    let stopAsking = () => {}
    const stopWaiting = whenIdle(() => {
      stopAsking = untilLoaded(
        () => fetchNetworks(api, locale),
        () => setIsLoaded(true),
      )
    })
    return () => {
      stopWaiting()
      stopAsking()
    }
  }, [api, locale, isLoaded])
  return isLoaded
}
