import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startUpstream, type Upstream } from './index.ts'

const clock = { now: 1_800_000_000_000 }
let upstream: Upstream

beforeEach(async () => {
  upstream = await startUpstream({ deliverySeconds: 10, now: () => clock.now, firstOrderId: 100 })
})
afterEach(() => upstream.stop())

const order = { action: 'add', service: '1', link: 'https://example.com/a', quantity: '1000' }

function send(fields: Record<string, string>, timeoutMs = 2_000): Promise<Response> {
  const body = new URLSearchParams({ key: 'sandbox-plain', ...fields })
  return fetch(upstream.endpoint, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
}

const control = (input: object): Promise<Response> =>
  fetch(`${upstream.url}/_control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) })

describe('a fault before acceptance leaves no trace in the book', () => {
  it.each([
    [{ kind: 'error-before' }, 503],
    [{ kind: 'error-before', status: 500, html: false }, 500],
    [{ kind: 'rate-limited' }, 429],
    [{ kind: 'key-revoked' }, 401],
    [{ kind: 'redirect' }, 302],
    [{ kind: 'error-text', text: 'Service disabled' }, 200],
    [{ kind: 'no-funds' }, 200],
  ])('%j', async (fault, status) => {
    upstream.addFault({ ...fault, times: 1 })
    expect((await send(order)).status).toBe(status)
    expect(upstream.orders()).toEqual([])
    expect(await (await send(order)).json()).toEqual({ order: 100 })
  })

  it('close: the connection is cut', async () => {
    upstream.addFault({ kind: 'close', times: 1 })
    await expect(send(order)).rejects.toThrow()
    expect(upstream.orders()).toEqual([])
  })

  it('hang: no answer ever comes', async () => {
    upstream.addFault({ kind: 'hang', times: 1 })
    await expect(send(order, 100)).rejects.toThrow()
    expect(upstream.orders()).toEqual([])
  })
})

describe('a fault after acceptance corrupts the answer, not the book', () => {
  it.each(['accept-then-drop', 'accept-then-hang', 'truncated', 'trickle'])('%s', async (kind) => {
    upstream.addFault({ kind, times: 1 })
    await expect(send(order, 300).then((response) => response.text())).rejects.toThrow()
    expect(upstream.orders()).toHaveLength(1)
    expect(upstream.accounts()[0]?.balance).toBe('999999.58')
  })

  it.each(['accept-then-error', 'accept-then-html', 'invalid-json'])('%s', async (kind) => {
    upstream.addFault({ kind, times: 1 })
    await expect((await send(order)).json()).rejects.toThrow()
    expect(upstream.orders()).toHaveLength(1)
  })

  it('spells the new id in many ways', async () => {
    const spell = async (form: string): Promise<string> => {
      upstream.addFault({ kind: 'id-as', form, times: 1 })
      return (await send(order)).text()
    }
    expect(await spell('text')).toBe('{"order":"100"}')
    expect(await spell('float')).toBe('{"order":101.0}')
    expect(await spell('bare')).toBe('102')
    expect(await spell('data_id')).toBe('{"status":"success","data":{"order_id":103}}')
  })

  it('missing-ids: leaves out rows of a batch, never fields of an order', async () => {
    await send(order)
    await send({ ...order, link: 'https://example.com/b' })
    upstream.addFault({ kind: 'missing-ids', action: 'status' })
    const batch = await (await send({ action: 'status', orders: '100,101' })).json()
    expect(Object.keys(batch)).toEqual(['100'])
    expect(Object.keys(await (await send({ action: 'status', order: '100' })).json())).toContain('remains')
  })

  it('slow: the answer comes late', async () => {
    upstream.addFault({ kind: 'slow', ms: 200, times: 1 })
    await expect(send(order, 50)).rejects.toThrow()
    await expect.poll(() => upstream.orders().length).toBe(1)
  })
})

describe('a fate decides how the order ends', () => {
  const statusAfter = async (fault: object, ms: number): Promise<unknown> => {
    upstream.addFault({ kind: 'slow', ms: 0, ...fault, times: 1 })
    await send(order)
    clock.now += ms
    return (await send({ action: 'status', order: String(upstream.orders()[0]?.id) })).json()
  }
  it('partial', async () => {
    expect(await statusAfter({ kind: 'partial', share: 0.25 }, 10_000)).toMatchObject({
      status: 'Partial',
      remains: '250',
      charge: '0.315',
    })
    expect(upstream.accounts()[0]?.balance).toBe('999999.685')
  })
  it('cancel', async () => {
    expect(await statusAfter({ kind: 'cancel' }, 5_000)).toMatchObject({ status: 'Canceled', remains: '1000', charge: '0' })
    expect(upstream.accounts()[0]?.balance).toBe('1000000')
  })
  it('never-terminal', async () => {
    expect(await statusAfter({ kind: 'never-terminal' }, 9_999_000)).toMatchObject({ status: 'In progress' })
  })
  it('regress', async () => {
    expect(await statusAfter({ kind: 'regress' }, 10_000)).toMatchObject({ status: 'Completed' })
    clock.now += 10_000
    expect(await (await send({ action: 'status', order: '100' })).json()).toMatchObject({ status: 'In progress', remains: '100' })
  })
  it('unseen: the order is there, but status does not know it yet', async () => {
    expect(await statusAfter({ kind: 'unseen' }, 0)).toEqual({ error: 'Incorrect order ID' })
    upstream.steer(100, { fate: 'complete' })
    expect(await (await send({ action: 'status', order: '100' })).json()).toMatchObject({ status: 'Pending' })
  })
})

describe('over HTTP', () => {
  it('sets faults per account and for the next n calls', async () => {
    await control({ faults: [{ kind: 'error-text', text: 'Bad link', account: 'sandbox-plain', skip: 1, times: 1 }] })
    expect(await (await send(order)).json()).toEqual({ order: 100 })
    expect(await (await send({ ...order, key: 'sandbox-list' })).json()).toEqual({ order: 101 })
    expect(await (await send(order)).json()).toEqual({ error: 'Bad link' })
    expect(await (await send(order)).json()).toEqual({ order: 102 })
  })

  it('repeats a seeded run exactly', async () => {
    const run = async (): Promise<number[]> => {
      await control({ clearFaults: true, seed: 42, faults: [{ kind: 'error-before', probability: 0.5 }] })
      const statuses: number[] = []
      for (let call = 0; call < 12; call += 1) statuses.push((await send(order)).status)
      return statuses
    }
    const first = await run()
    expect(await run()).toEqual(first)
    expect(new Set(first)).toEqual(new Set([200, 503]))
  })

  it('refuses connections for a while', async () => {
    await control({ refuseForMs: 300 })
    await expect
      .poll(() =>
        send(order).then(
          () => 'open',
          (error: Error) => String(error.cause),
        ),
      )
      .toContain('ECONNREFUSED')
    await expect
      .poll(() =>
        send(order).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('open')
  })

  it('reads the books: orders, accounts, calls', async () => {
    await control({ faults: [{ kind: 'accept-then-drop', times: 1 }], settings: { deliverySeconds: 0 } })
    await send(order).catch(() => undefined)
    const books = async (path: string): Promise<unknown> => (await fetch(`${upstream.url}/_books/${path}`)).json()
    expect(await books('orders')).toMatchObject({ orders: [{ id: 100, state: 'Completed', terminal: true }] })
    expect(await books('orders?key=other')).toEqual({ orders: [] })
    expect(await books('accounts')).toMatchObject({ accounts: [{ balance: '999999.58' }, {}, {}] })
    expect(await books('calls')).toMatchObject({ calls: [{ action: 'add', faults: ['accept-then-drop'], orderId: 100, status: 0 }] })
  })

  it('names what is wrong with a control call', async () => {
    const answer = await control({ fault: 'close' })
    expect(answer.status).toBe(422)
  })
})

it('never disagrees with its answers under a storm of random faults', async () => {
  const kinds = ['error-before', 'accept-then-drop', 'accept-then-error', 'truncated', 'close', 'error-text', 'invalid-json']
  for (const kind of kinds) upstream.addFault({ kind, probability: 0.1 })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_nothing, index) =>
      send({ ...order, link: `https://example.com/${index}` })
        .then((response) => response.json())
        .catch(() => null),
    ),
  )
  const book = upstream.orders()
  const byId = new Map(book.map((row) => [row.id, row.link]))
  answers.forEach((answer: { order?: number; error?: string } | null, index) => {
    const link = `https://example.com/${index}`
    if (answer?.order !== undefined) expect(byId.get(answer.order)).toBe(link)
    if (answer?.error !== undefined) expect(book.filter((row) => row.link === link)).toEqual([])
  })
  expect(Number(upstream.accounts()[0]?.balance)).toBeCloseTo(1_000_000 - book.length * 0.42, 6)
})
