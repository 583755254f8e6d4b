import type { Transport } from '@vitrine/platform/kernel'
import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '../../../api/api-client.ts'
import { apiPaths } from '../../../api/api-paths.ts'
import { browserTransport } from '../../../api/browser-transport.ts'
import { createTokenStore } from '../../../api/token-store.ts'
import { placeOrder } from '../../../features/ordering/form/state/place-order.ts'
import type { OrderRequest } from '../../../features/ordering/model/order-requests.ts'
import { formApi } from './form-api.ts'

const TOKEN = 'a'.repeat(40)

/** A partner's form whose server answers everything with nothing. */
function aForm() {
  const send = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ data: [] }))
  const ports = { fetch: send as unknown as typeof fetch, token: createTokenStore(), country: () => undefined, onSessionEnd: vi.fn() }
  const transport: Transport = browserTransport(ports)
  const api = formApi(createApi(apiPaths, transport, 'de'), TOKEN)
  const sent = () =>
    send.mock.calls.map(([address, init]) => {
      const { pathname, searchParams } = new URL(address, 'http://shop.test')
      return { call: `${init?.method} ${pathname}`, query: Object.fromEntries(searchParams), credentials: init?.credentials }
    })
  return { api, sent }
}

afterEach(() => void vi.unstubAllGlobals())

it('whatever carries a price is asked for under /order-widget with the token of the form and the language (OWAPI-001)', async () => {
  const { api, sent } = aForm()
  await api.catalogue.listServices()
  await api.catalogue.getServiceType({ params: { slug: 'views' } })
  expect(sent().map(({ call }) => call)).toEqual([
    'GET /core/api/v1/order-widget/networks',
    'GET /core/api/v1/order-widget/service-types/views',
  ])
  for (const { query } of sent()) expect(query).toEqual({ api_token: TOKEN, locale: 'de' })
})

it('orders are sent with the token and the cookies of the shop’s own host (OWAPI-001)', async () => {
  const { api, sent } = aForm()
  await placeOrder(api, TOKEN, { key: 'k', request: { orders: [] } as unknown as OrderRequest })
  expect(sent()).toEqual([
    { call: 'POST /core/api/v1/order-widget/orders', query: { api_token: TOKEN, locale: 'de' }, credentials: 'same-origin' },
  ])
})
