import { useEffect, useState } from 'react'
import type { Api } from '../../../api/api-client.ts'
import { statusOf } from '../../../api/api-error.ts'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { type OrderService, toOrderService } from '../model/choices.ts'
import type { KnownServices } from './model/mass-lines.ts'

/** While a number is typed, each of its beginnings would be asked for. */
const TYPING_MS = 400
const RETRY_MS = 3000
/** Few services are asked for one by one; for many the whole list is one answer. */
const ONE_BY_ONE_MAX = 12

/** Services by what they are called in a line. Those that cannot be found are null, those that are being looked up are not there yet. */
export function useKnownServices(names: readonly string[]): KnownServices {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const [known, setKnown] = useState<KnownServices>(new Map())
  const [tries, setTries] = useState(0)
  const missing = [...new Set(names)].filter((name) => !known.has(name))
  const requested = missing.join('\n')
  useEffect(() => {
    if (requested === '') return
    let isGone = false
    const timer = setTimeout(
      () => {
        lookUp(api, api_token, requested.split('\n')).then(
          (found) => !isGone && setKnown((before) => new Map([...before, ...found])),
          () => !isGone && setTries((count) => count + 1),
        )
      },
      tries === 0 ? TYPING_MS : RETRY_MS,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [api, api_token, requested, tries])
  return known
}

async function lookUp(api: Api, api_token: string, names: readonly string[]): Promise<ReadonlyMap<string, OrderService | null>> {
  const found = new Map<string, OrderService | null>()
  if (names.length > ONE_BY_ONE_MAX) {
    const { data } = await api.catalogue.listServices()
    const listed = new Map(
      data.flatMap((service) => [[String(service.id), service] as const, [service.slug.toLowerCase(), service] as const]),
    )
    for (const name of names) {
      const service = listed.get(name)
      if (service) found.set(name, toOrderService(service))
    }
  }
  // Services of restricted access stand in no list, but can be ordered by anyone who knows them.
  const others = names.filter((name) => !found.has(name))
  for (let from = 0; from < others.length; from += ONE_BY_ONE_MAX) {
    const group = others.slice(from, from + ONE_BY_ONE_MAX)
    const services = await Promise.all(group.map((name) => findService(api, api_token, name)))
    for (const [at, name] of group.entries()) found.set(name, services[at] ?? null)
  }
  return found
}

async function findService(api: Api, api_token: string, slug: string): Promise<OrderService | null> {
  try {
    return toOrderService((await api.catalogue.widgetService({ params: { slug }, query: { api_token } })).data)
  } catch (error) {
    const status = statusOf(error)
    if (status === 404 || status === 422) return null
    throw error
  }
}
