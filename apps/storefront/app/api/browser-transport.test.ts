import { describe, expect, it, vi } from 'vitest'
import { ValidationError } from './api-error.ts'
import { apiAddress, browserTransport } from './browser-transport.ts'
import { createTokenStore } from './token-store.ts'

const orders = { method: 'POST', path: '/api/v1/orders' } as const
const order = { method: 'GET', path: '/api/v1/orders/{orderId}' } as const

function setUp(answer: () => Response, bearer?: string) {
  const send = vi.fn(async (_url: string, _init: RequestInit) => answer())
  const token = createTokenStore()
  token.set(bearer)
  const onSessionEnd = vi.fn()
  const transport = browserTransport({ fetch: send as unknown as typeof fetch, token, country: () => 'DE', onSessionEnd })
  return { send, token, onSessionEnd, transport }
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })

describe('calls to the API', () => {
  it('stay on the panel’s own host', () => {
    expect(apiAddress(order, { params: { orderId: 7 }, query: { locale: 'de', empty: undefined } })).toBe('/core/api/v1/orders/7?locale=de')
  })
  it('carry the bearer, the country and a JSON body', async () => {
    const { transport, send } = setUp(json(200, { data: 1 }), 'T')
    await expect(transport(orders, { body: { a: 1 } })).resolves.toEqual({ data: 1 })
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { authorization: 'Bearer T', 'x-country-code': 'DE', 'content-type': 'application/json' },
    })
  })
  it.each(['/login', '/register', '/google-one-tap', '/api/v1/marketing-sources'])('send the cookies with %s (API-002)', async (path) => {
    const { transport, send } = setUp(json(200, {}))
    await transport({ method: 'POST', path }, { body: {} })
    const [url = '', init] = send.mock.calls[0] ?? []
    // On the shop's own host, where same-origin sends them; to another one only `include` would.
    expect([url, init?.credentials]).toEqual([`/core${path}`, 'same-origin'])
  })
  it('outlive the page where they are told to', async () => {
    const { transport, send } = setUp(json(200, {}))
    await transport(orders, { keepalive: true })
    await transport(orders, {})
    expect(send.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, undefined])
  })
  it('send the bearer that a login has brought from then on, and after a wrong password none (AUTH-007, API-001)', async () => {
    const login = { method: 'POST', path: '/login' } as const
    const answers = [
      () => new Response('{"message":"m","errors":{"email":["Wrong."]}}', { status: 422 }),
      () => new Response('{"data":{}}', { headers: { authorization: 'Bearer T1' } }),
    ]
    const { transport, send, token } = setUp(() => answers.shift()?.() ?? new Response('{}'))
    await expect(transport(login, { body: {} })).rejects.toThrow(ValidationError)
    expect(token.current()).toBeUndefined()
    await transport(login, { body: {} })
    await transport(order, { params: { orderId: 7 } })
    const bearers = send.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'))
    expect(bearers).toEqual([null, null, 'Bearer T1'])
  })
  it('keep a token that an answer brings', async () => {
    const { transport, token } = setUp(json(200, {}, { authorization: 'Bearer NEW' }))
    await transport(orders, {})
    expect(token.current()).toBe('NEW')
  })
  it.each([401, 403])('end a session on %i and leave a guest alone (AUTH-004)', async (status) => {
    const member = setUp(json(status, { message: 'Unauthenticated.' }), 'T')
    await expect(member.transport(orders, {})).rejects.toMatchObject({ status })
    expect(member.onSessionEnd).toHaveBeenCalledOnce()
    const guest = setUp(json(status, { message: 'Unauthenticated.' }))
    await expect(guest.transport(orders, {})).rejects.toMatchObject({ status })
    expect(guest.onSessionEnd).not.toHaveBeenCalled()
  })
  it('reject with the field errors', async () => {
    const { transport } = setUp(json(422, { message: 'm', errors: { url: ['bad'] } }))
    await expect(transport(orders, {})).rejects.toThrow(ValidationError)
  })
  it('reject a 404 with its status and an answer of nonsense without a body', async () => {
    await expect(setUp(json(404, { message: 'Not Found' })).transport(order, { params: { orderId: 1 } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'Not Found' },
    })
    await expect(setUp(() => new Response('<html>', { status: 502 })).transport(orders, {})).rejects.toMatchObject({
      status: 502,
      body: undefined,
    })
  })
})
