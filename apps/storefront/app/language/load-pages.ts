import { UNSAFE_decodeViaTurboStream } from 'react-router'

/** What the loaders of these routes say of an address. Rejects when one of them fails or leads elsewhere. */
export async function loadPages(address: URL, routeIds: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  if (routeIds.length === 0) return {}
  const url = new URL(address)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  url.hash = ''
  url.searchParams.set('_routes', routeIds.join(','))
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`The page answered ${answer.status}`)
  const { value } = await UNSAFE_decodeViaTurboStream(answer.body, window)
  const results = value as Readonly<Record<string, { readonly data?: unknown } | undefined>>
  return Object.fromEntries(
    routeIds.map((id) => {
      const result = results[id]
      if (!result || !('data' in result)) throw new Error(`The page did not load ${id}`)
      return [id, result.data]
    }),
  )
}
