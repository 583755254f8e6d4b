import { expect, it, vi } from 'vitest'
import { refreshToken } from '../session/refresh.ts'
import { createApi } from './api-client.ts'
import { apiPaths } from './api-paths.ts'
import { browserTransport } from './browser-transport.ts'
import { createTokenStore } from './token-store.ts'

interface Visitor {
  readonly bearer: string | undefined
  readonly country: string | undefined
}
interface Sent {
  readonly url: URL
  readonly headers: Headers
}

/** Everything that leaves a page while each call of the shop is made once, and the token is renewed. */
async function everyRequest({ bearer, country }: Visitor): Promise<readonly Sent[]> {
  const send = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"data":[]}', { headers: { authorization: 'Bearer T' } }))
  const token = createTokenStore()
  const ports = { fetch: send as unknown as typeof fetch, token, country: () => country, onSessionEnd: vi.fn() }
  const api = createApi(apiPaths, browserTransport(ports), 'de')
  // Whatever a path has to name, it is given.
  const params = new Proxy({}, { get: () => '7' })
  for (const domain of Object.values(api)) {
    for (const call of Object.values(domain)) {
      token.set(bearer)
      await (call as (input: object) => Promise<unknown>)({ params })
    }
  }
  token.set(bearer)
  await refreshToken({ ...ports, hasLoggedInCookie: () => true, locale: 'de' })
  return send.mock.calls.map(([url, init]) => ({ url: new URL(url, 'http://shop.test'), headers: new Headers(init?.headers) }))
}
const kindsOf = (sent: readonly Sent[]) =>
  new Set(
    sent.map(({ url, headers }) => [headers.get('authorization'), headers.get('x-country-code'), url.searchParams.get('locale')].join()),
  )

it('every request of a signed-in customer carries their bearer, their country and the language of the address (API-003)', async () => {
  const sent = await everyRequest({ bearer: 'T', country: 'DE' })
  expect(sent.length).toBeGreaterThan(80)
  expect(kindsOf(sent)).toEqual(new Set(['Bearer T,DE,de']))
})

it('every request goes to the host of the page itself, under /core (API-004)', async () => {
  const sent = await everyRequest({ bearer: 'T', country: 'DE' })
  expect(new Set(sent.map(({ url }) => [url.origin, url.pathname.split('/')[1]].join()))).toEqual(new Set(['http://shop.test,core']))
})

it('every request of a guest whose country is unknown carries the language alone (API-003)', async () => {
  expect(kindsOf(await everyRequest({ bearer: undefined, country: undefined }))).toEqual(new Set([',,de']))
})
