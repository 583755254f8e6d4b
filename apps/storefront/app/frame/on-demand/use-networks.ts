import type { Locale } from '@vitrine/platform/kernel'
import { useEffect, useState } from 'react'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { type FlyoutNetwork, toFlyoutNetwork } from './flyout-model.ts'

/** One list per language for the life of the page. */
const lists = new Map<Locale, Promise<readonly FlyoutNetwork[]>>()
const arrived = new Map<Locale, readonly FlyoutNetwork[]>()

export interface Networks {
  readonly networks: readonly FlyoutNetwork[] | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** The panel's networks with their service types and lowest prices, asked for once. */
export function useNetworks(): Networks {
  const { locale } = useShop()
  const api = useApi()
  const [networks, setNetworks] = useState(() => arrived.get(locale))
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isLeft = false
    setHasFailed(false)
    const list = lists.get(locale) ?? api.catalogue.listNetworks().then(({ data }) => data.map(toFlyoutNetwork))
    lists.set(locale, list)
    list.then(
      (loaded) => {
        arrived.set(locale, loaded)
        if (!isLeft) setNetworks(loaded)
      },
      () => {
        lists.delete(locale)
        if (!isLeft) setHasFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [api, locale, attempt])
  return { networks, hasFailed, retry: () => setAttempt((was) => was + 1) }
}
