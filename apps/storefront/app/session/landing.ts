import type { Api } from '../api/api-client.ts'
import { readLocal, writeLocal } from '../preferences/local-store.ts'

const KEY = 'first_landing'
const marks = {
  marketing_source: 'utm_source',
  marketing_medium: 'utm_medium',
  marketing_campaign: 'utm_campaign',
  vs_cid: 'vs_cid',
  vs_subid: 'vs_subid',
} as const
type Landing = { readonly [name in keyof typeof marks]?: string }

/** The marks that an advertisement left in an address; undefined when there are none. */
export function landingOf(search: URLSearchParams): Landing | undefined {
  const found = Object.entries(marks).flatMap(([name, query]) => {
    const value = search.get(query)?.slice(0, 255)
    return value ? [[name, value] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Tells the shop once which advertisement first brought this browser (EP-017). A call that fails is ignored. */
export function noteLanding(api: Api): void {
  const landing = readLocal(KEY) ? undefined : landingOf(new URLSearchParams(location.search))
  if (!landing) return
  writeLocal(KEY, JSON.stringify(landing))
  void api.identity.noteMarketingSource({ body: landing }).catch(() => undefined)
}
