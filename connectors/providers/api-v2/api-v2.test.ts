import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { AddOutcome, ProviderAccess, ProviderOrder } from '@vitrine/fulfilment'
import { localEgress } from '@vitrine/platform/testing'
import { type FaultRule, startUpstream, type Upstream } from '@vitrine/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApiV2Provider, ProviderFault } from './index.ts'

const provider = createApiV2Provider({ egress: localEgress })
let upstream: Upstream

beforeEach(async () => {
  upstream = await startUpstream({ deliverySeconds: 0, firstOrderId: 100 })
})
afterEach(() => upstream.stop())

const accessTo = (endpoint: string, more: Partial<ProviderAccess> = {}): ProviderAccess => ({
  panelId: 1,
  accountId: 1,
  endpoint,
  key: 'sandbox-request-id',
  currency: 'USD',
  profile: 'request_id',
  timeouts: { connectMs: 2_000, headersMs: 2_000, bodyMs: 2_000 },
  safeStatusCodes: [],
  ...more,
})

const order: ProviderOrder = {
  orderId: 1,
  service: '1',
  link: 'https://example.com/a',
  quantity: 1000,
  countedBy: 'quantity',
  fields: {},
  requestId: 'r-1',
}
const yes = async (): Promise<boolean> => true

function add(fault?: FaultRule, more: Partial<ProviderAccess> = {}): Promise<AddOutcome> {
  if (fault !== undefined) upstream.addFault({ times: 1, ...fault })
  return provider.add(accessTo(upstream.endpoint, more), order, yes)
}

const short = (outcome: AddOutcome): string => (outcome.kind === 'rejected' ? `rejected ${outcome.reason}` : outcome.kind)

describe('add: what was seen, what it means, and what the panel really did', () => {
  it.each<[string, FaultRule, string, number]>([
    ['a bad link', { kind: 'error-text', text: 'Bad link' }, 'rejected definitive', 0],
    ['a disabled service', { kind: 'error-text', text: 'Service disabled', status: 400 }, 'rejected definitive', 0],
    ['an unknown service', { kind: 'error-text', text: 'Incorrect service ID' }, 'rejected definitive', 0],
    ['no funds', { kind: 'no-funds' }, 'rejected funds', 0],
    ['too many requests as text', { kind: 'error-text', text: 'Too many requests' }, 'rejected transient', 0],
    ['maintenance', { kind: 'error-text', text: 'Maintenance until noon' }, 'rejected transient', 0],
    ['a busy link', { kind: 'error-text', text: 'You have active order with this link. Please wait' }, 'rejected transient', 0],
    ['a revoked key, 401', { kind: 'key-revoked' }, 'rejected key', 0],
    ['a revoked key, 403', { kind: 'key-revoked', status: 403 }, 'rejected key', 0],
    ['404', { kind: 'error-before', status: 404 }, 'rejected definitive', 0],
    ['405', { kind: 'error-before', status: 405 }, 'rejected definitive', 0],
    ['410', { kind: 'error-before', status: 410 }, 'rejected definitive', 0],
    ['413', { kind: 'error-before', status: 413 }, 'rejected definitive', 0],
    ['415', { kind: 'error-before', status: 415 }, 'rejected definitive', 0],
    ['422', { kind: 'error-before', status: 422 }, 'rejected definitive', 0],
    ['408', { kind: 'error-before', status: 408 }, 'ambiguous', 0],
    ['409', { kind: 'error-before', status: 409 }, 'ambiguous', 0],
    ['425', { kind: 'error-before', status: 425 }, 'ambiguous', 0],
    ['429 that explains itself', { kind: 'rate-limited' }, 'rejected transient', 0],
    ['429 from a proxy', { kind: 'rate-limited', html: true }, 'ambiguous', 0],
    ['500 before', { kind: 'error-before', status: 500 }, 'ambiguous', 0],
    ['502 before', { kind: 'error-before', status: 502 }, 'ambiguous', 0],
    ['500 after acceptance', { kind: 'accept-then-error' }, 'ambiguous', 1],
    ['503 in JSON after acceptance', { kind: 'accept-then-error', status: 503, html: false }, 'ambiguous', 1],
    ['a redirect', { kind: 'redirect' }, 'ambiguous', 0],
    ['a cut before', { kind: 'close' }, 'ambiguous', 0],
    ['no answer, not accepted', { kind: 'hang' }, 'ambiguous', 0],
    ['no answer, accepted', { kind: 'accept-then-hang' }, 'ambiguous', 1],
    ['a reset after acceptance', { kind: 'accept-then-drop' }, 'ambiguous', 1],
    ['a truncated body', { kind: 'truncated' }, 'ambiguous', 1],
    ['a body that never ends', { kind: 'trickle' }, 'ambiguous', 1],
    ['HTML with status 200', { kind: 'accept-then-html' }, 'ambiguous', 1],
    ['invalid JSON', { kind: 'invalid-json' }, 'ambiguous', 1],
    ['a body too big', { kind: 'too-big' }, 'ambiguous', 1],
    ['a body that stops in the middle', { kind: 'stall' }, 'ambiguous', 1],
    ['bytes that are no text', { kind: 'invalid-utf8' }, 'ambiguous', 1],
    ['an id twice under one key', { kind: 'duplicate-keys' }, 'ambiguous', 1],
    ['two answers in one body', { kind: 'answers-twice' }, 'ambiguous', 1],
    ['a second answer on the wire', { kind: 'answers-twice', form: 'wire' }, 'accepted', 1],
    ['no id', { kind: 'id-as', form: 'none' }, 'ambiguous', 1],
    ['id 0', { kind: 'id-as', form: 'zero' }, 'ambiguous', 1],
    ['a negative id', { kind: 'id-as', form: 'negative' }, 'ambiguous', 1],
    ['a fraction as id', { kind: 'id-as', form: 'fraction' }, 'ambiguous', 1],
    ['a wrong type', { kind: 'id-as', form: 'boolean' }, 'ambiguous', 1],
    ['two ids', { kind: 'id-as', form: 'two' }, 'ambiguous', 1],
    ['a list of ids', { kind: 'id-as', form: 'list' }, 'ambiguous', 1],
    ['an id and an error', { kind: 'id-as', form: 'both' }, 'ambiguous', 1],
    ['an error nobody has classified', { kind: 'error-text', text: 'Your order looks strange' }, 'ambiguous', 0],
  ])('%s', async (_seen, fault, meaning, accepted) => {
    expect(short(await add(fault))).toBe(meaning)
    expect(upstream.orders()).toHaveLength(accepted)
  })

  it.each(['text', 'float', 'bare', 'order_id', 'orderId', 'id', 'data', 'data_id'])('an id as %s is accepted', async (form) => {
    expect(await add({ kind: 'id-as', form })).toMatchObject({ kind: 'accepted', providerOrderId: '100' })
  })

  it('a text id stays text', async () => {
    expect(await add({ kind: 'id-as', form: 'word' })).toMatchObject({ kind: 'accepted', providerOrderId: 'ord_100' })
  })

  it('a 5xx the account lists as safe may be tried again', async () => {
    expect(short(await add({ kind: 'error-before', status: 521 }, { safeStatusCodes: [521] }))).toBe('rejected transient')
  })

  it('a text the operator classified for this account is understood before our own list', async () => {
    const errorTexts = [
      { reason: 'definitive', part: 'looks strange' },
      { reason: 'transient', part: 'bad link' },
    ] as const
    expect(short(await add({ kind: 'error-text', text: 'Your order looks strange' }, { errorTexts }))).toBe('rejected definitive')
    expect(short(await add({ kind: 'error-text', text: 'Bad link' }, { errorTexts }))).toBe('rejected transient')
  })

  it('an accepted order is in the book as requested', async () => {
    expect(await add()).toMatchObject({ kind: 'accepted', providerOrderId: '100', httpStatus: 200 })
    expect(upstream.orders()).toMatchObject([{ id: 100, service: '1', link: order.link, quantity: 1000, requestId: 'r-1' }])
  })

  it('repeating an ambiguous order with its request id finds it instead of doubling it', async () => {
    expect(short(await add({ kind: 'accept-then-drop' }))).toBe('ambiguous')
    expect(await add()).toMatchObject({ kind: 'accepted', providerOrderId: '100' })
    expect(upstream.orders()).toHaveLength(1)
  })
})

describe('add: nothing is sent before it may be', () => {
  it.each(['untrusted', 'reset', 'garbage', 'silent'] as const)('no secure connection: %s is not sent', async (failure) => {
    expect(short(await add(undefined, { endpoint: await upstream.brokenTls(failure) }))).toBe('not-sent')
  })

  it.each([
    ['a name that does not exist', 'http://nowhere.invalid/api/v2'],
    ['no address at all', 'nonsense'],
    ['TLS spoken to a server without', ''],
  ])('%s is not sent', async (_case, endpoint) => {
    let isRequested = false
    const address = endpoint || upstream.endpoint.replace('http:', 'https:')
    const outcome = await provider.add(accessTo(address), order, async () => {
      isRequested = true
      return true
    })
    expect([outcome.kind, isRequested]).toEqual(['not-sent', false])
  })

  it('to an address that is not public nothing is sent, not even a connection (SSRF)', async () => {
    let connections = 0
    const inside = createServer(() => {
      connections += 1
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const { port } = inside.address() as AddressInfo
    const strict = createApiV2Provider()
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      const outcome = await strict.add(accessTo(`http://${host}:${port}/api/v2`), order, yes)
      expect(outcome, host).toMatchObject({ kind: 'not-sent' })
      await expect(strict.balance(accessTo(`http://${host}:${port}/api/v2`)), host).rejects.toThrow(ProviderFault)
    }
    expect(connections).toBe(0)
    inside.close()
  })

  it('a refused connection is not sent', async () => {
    await upstream.refuseConnections()
    expect(short(await add())).toBe('not-sent')
    await upstream.acceptConnections()
    expect(upstream.orders()).toEqual([])
  })

  it('a caller who says no, or fails, sends nothing', async () => {
    const access = accessTo(upstream.endpoint)
    expect((await provider.add(access, order, async () => false)).kind).toBe('not-sent')
    expect((await provider.add(access, order, () => Promise.reject(new Error('no database')))).kind).toBe('not-sent')
    expect(upstream.calls()).toEqual([])
  })
})

describe('the wire, seen from a bare socket', () => {
  let server: Server
  let sockets: Socket[] = []
  let received = ''
  const listen = async (onSocket: (socket: Socket) => void): Promise<string> => {
    server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined)
      socket.on('data', (part) => {
        received += part.toString('utf8')
      })
      onSocket(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api/v2`
  }
  beforeEach(() => {
    sockets = []
    received = ''
  })
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  /** Comes and goes on a line of its own: what was on its way before has arrived by then. */
  const HELLO = 'hello'
  const onAnotherLine = (endpoint: string): Promise<void> =>
    new Promise((resolve) => {
      const other = connect(Number(new URL(endpoint).port), '127.0.0.1', () => other.write(HELLO))
      other.on('error', () => undefined).on('close', () => resolve())
      other.on('data', () => other.destroy())
    })

  it('asks the caller after the connection stands and before the first byte', async () => {
    const endpoint = await listen((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"order":7}'))
    })
    const seen: { connections: number; bytes: number }[] = []
    const outcome = await provider.add(accessTo(endpoint), order, async () => {
      await expect.poll(() => sockets.length).toBe(1)
      await onAnotherLine(endpoint)
      seen.push({ connections: sockets.length - 1, bytes: received.length - HELLO.length })
      return true
    })
    expect(seen).toEqual([{ connections: 1, bytes: 0 }])
    expect(outcome).toMatchObject({ kind: 'accepted', providerOrderId: '7' })
    expect(received.toLowerCase()).toContain('connection: close')
  })

  it('a connection that ends before the request is not sent', async () => {
    const endpoint = await listen((socket) => socket.resetAndDestroy())
    const outcome = await provider.add(accessTo(endpoint), order, async () => {
      await onAnotherLine(endpoint)
      return true
    })
    expect([outcome.kind, received]).toEqual(['not-sent', ''])
  })

  it('takes a fresh connection for every order and never repeats one', async () => {
    const endpoint = await listen((socket) => socket.on('data', () => socket.resetAndDestroy()))
    expect((await provider.add(accessTo(endpoint), order, yes)).kind).toBe('ambiguous')
    expect(sockets).toHaveLength(1)
    expect((await provider.add(accessTo(endpoint), order, yes)).kind).toBe('ambiguous')
    expect(sockets).toHaveLength(2)
  })
})

describe('the other verbs', () => {
  const access = (): ProviderAccess => accessTo(upstream.endpoint)
  const place = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const outcome = await provider.add(access(), { ...order, requestId: `n-${index}` }, yes)
      if (outcome.kind === 'accepted') ids.push(outcome.providerOrderId)
    }
    return ids
  }
  const kinds = async (ids: readonly string[]): Promise<unknown> =>
    Object.fromEntries([...(await provider.status(access(), ids))].map(([id, answer]) => [id, answer.kind]))

  it('status reads one order and many, and a bad id is an error of its own', async () => {
    const ids = await place(2)
    const done = { kind: 'progress', progress: { state: 'completed', rawStatus: 'Completed', remains: 0, charge: '0.42', currency: 'USD' } }
    expect(Object.fromEntries(await provider.status(access(), ['100']))).toMatchObject({ '100': done })
    expect(Object.fromEntries(await provider.status(access(), [...ids, '5']))).toMatchObject({
      '100': done,
      '101': done,
      '5': { kind: 'error', text: 'Incorrect order ID' },
    })
    expect(await kinds(['5'])).toEqual({ '5': 'error' })
  })

  it('status tells an order that is not known from a text that nobody understands, by data', async () => {
    const [id = ''] = await place(1)
    const said = async (text: string, errorTexts: ProviderAccess['errorTexts'] = []) => {
      upstream.addFault({ kind: 'error-text', text, action: 'status', times: 1 })
      return (await provider.status({ ...access(), errorTexts }, [id])).get(id)
    }
    expect(await said('Order not found')).toEqual({ kind: 'error', text: 'Order not found' })
    expect(await said('Oops')).toEqual({ kind: 'error', text: 'Oops', isUnclear: true })
    expect(await said('Oops', [{ reason: 'order', part: 'oops' }])).toEqual({ kind: 'error', text: 'Oops' })
    expect(short(await add({ kind: 'error-text', text: 'Order not found' }))).toBe('ambiguous')
  })

  it('status asks at most a hundred ids at once', async () => {
    const ids = Array.from({ length: 205 }, (_nothing, index) => String(index + 1))
    expect((await provider.status(access(), ids)).size).toBe(205)
    expect(upstream.calls()).toHaveLength(3)
  })

  it('status reads lists, asks one by one when rows have no id, and takes a missing id as no status update', async () => {
    const ids = await place(2)
    for (const form of ['list', 'bare-list', 'text']) {
      upstream.addFault({ kind: 'batch-as', form, action: 'status', times: 1 })
      expect(await kinds(ids)).toEqual({ '100': 'progress', '101': 'progress' })
    }
    upstream.addFault({ kind: 'missing-ids', action: 'status', times: 1 })
    expect(await kinds(ids)).toEqual({ '100': 'progress', '101': 'no-news' })
    upstream.addFault({ kind: 'batch-as', form: 'twins', action: 'status', times: 1 })
    expect(await kinds(ids)).toEqual({ '100': 'no-news', '101': 'no-news' })
    upstream.addFault({ kind: 'status-word', text: 'Manual check', action: 'status', times: 1 })
    expect((await provider.status(access(), ['100'])).get('100')).toMatchObject({
      progress: { state: 'unknown', rawStatus: 'Manual check' },
    })
    upstream.addFault({ kind: 'wrong-currency', currency: 'EUR', action: 'status', times: 1 })
    expect((await provider.status(access(), ['100'])).get('100')).toMatchObject({ progress: { currency: 'EUR' } })
  })

  it.each<FaultRule>([
    { kind: 'error-before' },
    { kind: 'close' },
    { kind: 'hang' },
    { kind: 'accept-then-html' },
    { kind: 'rate-limited' },
    { kind: 'key-revoked', text: 'Invalid API key', status: 200 },
    { kind: 'key-revoked', text: 'Forbidden', status: 403 },
    { kind: 'invalid-utf8' },
    { kind: 'duplicate-keys' },
    { kind: 'answers-twice' },
  ])('a question without a usable answer is a fault: %j', async (fault) => {
    upstream.addFault({ ...fault, action: '*' })
    for (const ids of [['100'], ['100', '101']]) await expect(provider.status(access(), ids)).rejects.toThrow(ProviderFault)
    await expect(provider.cancel(access(), ['100'])).rejects.toThrow(ProviderFault)
    await expect(provider.balance(access())).rejects.toThrow(ProviderFault)
    await expect(provider.services(access())).rejects.toThrow(ProviderFault)
  })

  it('what a panel does without is found out by orders that nobody has', async () => {
    const lacks = () => provider.lacks?.(access())
    expect(await lacks()).toEqual([])
    for (const lack of ['status-batch', 'cancel', 'refill']) {
      upstream.configure({ lacks: [lack] })
      expect(await lacks()).toEqual([lack])
    }
    upstream.addFault({ kind: 'rate-limited', action: 'cancel', times: 1 })
    await expect(lacks()).rejects.toThrow(ProviderFault)
  })

  it('orders are asked for one by one where a panel knows no batches, and a batch is not even tried', async () => {
    const ids = await place(3)
    upstream.configure({ lacks: ['status-batch'] })
    const calls = () => upstream.calls().filter(({ action }) => action === 'status').length
    const before = calls()
    const answers = await provider.status({ ...access(), lacks: ['status-batch'] }, ids)
    expect([...answers.values()].map(({ kind }) => kind)).toEqual(['progress', 'progress', 'progress'])
    expect(calls() - before).toBe(3)
  })

  it('a status text that the operator mapped for this account precedes our own list', async () => {
    const [id = ''] = await place(1)
    const statusNames = { manualcheck: 'in_progress', completed: 'pending' } as const
    for (const [text, state] of [
      ['Manual check', 'in_progress'],
      ['Completed', 'pending'],
      ['Strange', 'unknown'],
    ]) {
      upstream.addFault({ kind: 'status-word', text: text ?? '', action: 'status', times: 1 })
      expect((await provider.status({ ...access(), statusNames }, [id])).get(id)).toMatchObject({ progress: { state } })
    }
  })

  it('cancel tells what was taken and what was not', async () => {
    upstream.configure({ deliverySeconds: 100 })
    const [id = ''] = await place(1)
    const answers = Object.fromEntries(await provider.cancel(access(), [id, '5']))
    expect(answers).toEqual({ [id]: { taken: true, text: null }, '5': { taken: false, text: 'Incorrect order ID' } })
  })

  it('refill is accepted, rejected, not sent, or ambiguous when the answer was lost', async () => {
    const [id = ''] = await place(1)
    const refill = (providerOrderId: string, requestId = 'f-1', more = {}) =>
      provider.refill(accessTo(upstream.endpoint, more), { providerOrderId, requestId }, yes)
    expect(await refill(id)).toMatchObject({ kind: 'accepted', refillId: '100' })
    expect(await refill(id)).toMatchObject({ kind: 'accepted', refillId: '100' })
    expect(await refill('5', 'f-2')).toMatchObject({
      kind: 'rejected',
      reason: 'definitive',
      excerpt: expect.stringContaining('Incorrect order ID'),
    })
    upstream.addFault({ kind: 'error-text', text: 'Refill is not available yet', action: 'refill', times: 1 })
    expect(await refill(id, 'f-3')).toMatchObject({ kind: 'rejected', reason: 'definitive' })
    upstream.addFault({ kind: 'rate-limited', action: 'refill', times: 1 })
    expect(await refill(id, 'f-3')).toMatchObject({ kind: 'rejected', reason: 'transient' })
    for (const kind of ['accept-then-drop', 'error-before', 'invalid-json']) {
      upstream.addFault({ kind, action: 'refill', times: 1 })
      expect((await refill(id, `f-${kind}`)).kind).toBe('ambiguous')
    }
    expect((await refill(id, 'f-4', { endpoint: 'http://127.0.0.1:1/api/v2' })).kind).toBe('not-sent')
    expect((await provider.refill(access(), { providerOrderId: id, requestId: 'f-5' }, async () => false)).kind).toBe('not-sent')
    expect(upstream.refills().map((entry) => entry.requestId)).toEqual(['f-1', 'f-accept-then-drop', 'f-invalid-json'])
  })

  it('refill statuses come one by one and in batches; an unknown one is an error of its own', async () => {
    const [id = ''] = await place(1)
    upstream.addFault({ kind: 'reject-refill', action: 'refill', times: 1, skip: 1 })
    for (const requestId of ['s-1', 's-2']) await provider.refill(access(), { providerOrderId: id, requestId }, yes)
    const done = { kind: 'progress', state: 'completed', rawStatus: 'Completed' }
    const expected = {
      '100': done,
      '101': { kind: 'progress', state: 'rejected', rawStatus: 'Rejected' },
      '7': { kind: 'error', text: 'Refill not found' },
    }
    expect(Object.fromEntries(await provider.refillStatus(access(), ['100', '101', '7']))).toEqual(expected)
    expect(Object.fromEntries(await provider.refillStatus(access(), ['100']))).toEqual({ '100': done })
    upstream.addFault({ kind: 'error-text', text: 'Incorrect request', action: 'refill_status', times: 1 })
    expect(Object.fromEntries(await provider.refillStatus(access(), ['100', '101', '7']))).toEqual(expected)
    upstream.addFault({ kind: 'error-text', text: 'Too many requests', action: 'refill_status', times: 1 })
    await expect(provider.refillStatus(access(), ['100', '101'])).rejects.toThrow(ProviderFault)
  })

  it('balance and services are read as the panel tells them', async () => {
    expect(await provider.balance(access())).toEqual({ balance: '1000000', currency: 'USD' })
    const services = await provider.services(access())
    expect(services).toHaveLength(1000)
    expect(services[0]).toMatchObject({
      service: '1',
      type: 'Default',
      rate: '0.42',
      min: 1,
      max: 10_000_000,
      refill: true,
      dripfeed: true,
    })
  })
})
