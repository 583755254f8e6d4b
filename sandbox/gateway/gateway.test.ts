import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Gateway, startGateway } from './index.ts'

interface Received {
  readonly body: string
  readonly signature: string
  readonly event: { id: string; type: string; data: { payment: { id: string; reference: string; amount_minor: number; currency: string } } }
}

let gateway: Gateway
let shop: Server
let shopUrl = ''
let received: Received[] = []
let shopAnswers: number[] = []

beforeEach(async () => {
  received = []
  shopAnswers = []
  shop = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString('utf8')
    received.push({ body, signature: String(request.headers['sandbox-signature']), event: JSON.parse(body) })
    response.writeHead(shopAnswers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  shopUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  gateway = await startGateway({ laterSeconds: 0.1, webhooks: { retryBaseMs: 20, triesMax: 4 } })
})
afterEach(async () => {
  await gateway.stop()
  shop.closeAllConnections()
  shop.close()
})

const createdSchema = z.object({ id: z.string(), url: z.string() })

function request(body: object = {}, headers: Record<string, string> = {}): Promise<Response> {
  const input = {
    amount_minor: 1250,
    currency: 'USD',
    reference: 'inv-1',
    description: 'Order <1>',
    return_url: `${shopUrl}/ok?lang=en`,
    cancel_url: `${shopUrl}/no`,
    webhook_url: `${shopUrl}/hooks`,
    ...body,
  }
  const all = { authorization: 'Bearer sandbox-secret', 'content-type': 'application/json', ...headers }
  return fetch(`${gateway.url}/v1/payments`, { method: 'POST', headers: all, body: JSON.stringify(input) })
}

const create = async (body: object = {}, headers: Record<string, string> = {}): Promise<z.infer<typeof createdSchema>> =>
  createdSchema.parse(await (await request(body, headers)).json())

const choose = (url: string, choice: string): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })

const read = async (path: string): Promise<Response> =>
  fetch(`${gateway.url}${path}`, { headers: { authorization: 'Bearer sandbox-secret' } })

const control = (input: object): Promise<Response> => fetch(`${gateway.url}/_control`, { method: 'POST', body: JSON.stringify(input) })

describe('the API', () => {
  it('opens a payment and shows it to its merchant only', async () => {
    const { id, url } = await create()
    expect(url).toBe(`${gateway.url}/pay/${id}`)
    const payment = { id, reference: 'inv-1', state: 'pending', amount_minor: 1250, currency: 'USD', live: true }
    expect(await (await read(`/v1/payments/${id}`)).json()).toMatchObject(payment)
    expect(await (await read('/v1/payments?reference=inv-1')).json()).toMatchObject({ payments: [payment] })
    expect((await fetch(`${gateway.url}/v1/payments/${id}`)).status).toBe(401)
    expect((await read('/v1/payments/pay_other')).status).toBe(404)
  })

  it('replays a payment for the same idempotency key and refuses another amount under it', async () => {
    const first = await create({}, { 'idempotency-key': 'k' })
    expect(await create({}, { 'idempotency-key': 'k' })).toEqual(first)
    expect((await request({ amount_minor: 1 }, { 'idempotency-key': 'k' })).status).toBe(409)
    expect(gateway.payments()).toHaveLength(1)
  })

  it('refuses nonsense', async () => {
    expect((await request({ amount_minor: -1 })).status).toBe(422)
    expect((await request({ currency: 'dollars' })).status).toBe(422)
    expect((await request({}, { authorization: 'Bearer guess' })).status).toBe(401)
    expect(gateway.payments()).toEqual([])
  })

  it('stores a payment whose answer was lost', async () => {
    gateway.addFault({ kind: 'accept-then-drop', times: 1 })
    await expect(request({}, { 'idempotency-key': 'k' })).rejects.toThrow()
    expect(gateway.payments()).toHaveLength(1)
    expect((await create({}, { 'idempotency-key': 'k' })).id).toBe(gateway.payments()[0]?.id)
  })
})

describe('the hosted page', () => {
  it('shows shop, amount and choices, and escapes what the shop sent', async () => {
    const { url } = await create()
    const page = await (await fetch(url)).text()
    for (const text of ['$12.50', 'Order &lt;1&gt;', 'Vitrine demo shop', 'Pay later', 'prefers-color-scheme']) expect(page).toContain(text)
  })

  it('Pay settles, sends the customer back and announces it signed', async () => {
    const { id, url } = await create()
    const answer = await choose(url, 'pay')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${shopUrl}/ok?lang=en&invoice=inv-1`)
    expect(gateway.payments()).toMatchObject([{ id, state: 'settled', paidMinor: '1250', paidCurrency: 'USD' }])
    await expect.poll(() => received.length).toBe(1)
    const { body, signature, event } = received[0] as Received
    expect(event).toMatchObject({ type: 'payment.settled', data: { payment: { id, reference: 'inv-1', amount_minor: 1250 } } })
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(mac).toBe(createHmac('sha256', 'sandbox-webhook-secret').update(`${seconds}.${body}`).digest('hex'))
  })

  it('Decline fails the payment and goes to the cancel address', async () => {
    const { url } = await create()
    expect((await choose(url, 'decline')).headers.get('location')).toBe(`${shopUrl}/no?invoice=inv-1`)
    expect(gateway.payments()[0]?.state).toBe('failed')
    expect(await (await fetch(url)).text()).toContain('was declined')
  })

  it('Pay later settles after a while', async () => {
    const { url } = await create()
    await choose(url, 'later')
    expect(gateway.payments()[0]?.state).toBe('pending')
    await expect.poll(() => received.map(({ event }) => event.type)).toEqual(['payment.settled'])
    expect(gateway.payments()[0]?.state).toBe('settled')
  })

  it('Pay twice books two payments of one reference, each with its own event', async () => {
    const { url } = await create()
    await choose(url, 'twice')
    const settled = gateway.payments({ reference: 'inv-1' }).filter((payment) => payment.state === 'settled')
    expect(new Set(settled.map((payment) => payment.id)).size).toBe(2)
    await expect.poll(() => received.length).toBe(2)
  })

  it('pays once when the button is pressed twice', async () => {
    const { url } = await create()
    await choose(url, 'pay')
    expect((await choose(url, 'pay')).status).toBe(303)
    expect(gateway.payments()).toHaveLength(1)
  })

  it('knows nothing about unknown payments', async () => {
    expect((await fetch(`${gateway.url}/pay/pay_none`)).status).toBe(404)
    expect((await choose(`${gateway.url}/pay/pay_none`, 'pay')).status).toBe(404)
  })
})

describe('webhooks', () => {
  it('are retried until the shop answers 2xx, and no longer', async () => {
    shopAnswers = [500, 503, 204]
    const { id } = await create()
    gateway.pay(id)
    await expect.poll(() => gateway.webhooks()).toMatchObject([{ statuses: [500, 503, 204], state: 'delivered' }])
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  })

  it('are given up after the last attempt', async () => {
    shopAnswers = [500, 500, 500, 500]
    gateway.pay((await create()).id)
    await expect.poll(() => gateway.webhooks()).toMatchObject([{ statuses: [500, 500, 500, 500], state: 'given-up' }])
  })

  it('can be dropped, doubled and forged', async () => {
    await control({ webhooks: { drop: 1 } })
    gateway.pay((await create()).id)
    expect(gateway.webhooks()).toMatchObject([{ state: 'dropped', statuses: [] }])
    await control({ webhooks: { twice: 1 } })
    gateway.pay((await create()).id)
    await expect.poll(() => received.length).toBe(2)
    await control({ webhooks: { forge: 1 } })
    gateway.pay((await create()).id)
    await expect.poll(() => received.length).toBe(3)
    const { body, signature } = received[2] as Received
    const seconds = /t=(\d+)/.exec(signature)?.[1]
    expect(signature).not.toContain(createHmac('sha256', 'sandbox-webhook-secret').update(`${seconds}.${body}`).digest('hex'))
  })
})

describe('control over HTTP', () => {
  it('settles with another amount and currency, again, late, and in test mode', async () => {
    const { id } = await create()
    await control({ payments: [{ id, do: 'expire' }] })
    await control({ payments: [{ id, do: 'pay', amountMinor: 999, currency: 'EUR', live: false }] })
    await control({ payments: [{ id, do: 'payAgain' }] })
    const book = await (await fetch(`${gateway.url}/_books/payments?reference=inv-1`)).json()
    expect(book).toMatchObject({
      payments: [
        { id, state: 'settled', askedMinor: '1250', askedCurrency: 'USD', paidMinor: '999', paidCurrency: 'EUR', live: false },
        { state: 'settled', paidMinor: '1250', paidCurrency: 'USD' },
      ],
    })
    expect(await (await read(`/v1/payments/${id}`)).json()).toMatchObject({ amount_minor: 999, currency: 'EUR', live: false })
  })

  it('names what is wrong with a call', async () => {
    expect((await control({ webhooks: { lose: 1 } })).status).toBe(422)
  })
})
