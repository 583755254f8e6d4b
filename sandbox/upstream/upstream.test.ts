import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import type { UpstreamService } from './catalogue.ts'
import { startUpstream, type Upstream, type UpstreamOptions } from './index.ts'

const running: Upstream[] = []
const clock = { now: 1_800_000_000_000 }

async function upstreamWith(options: UpstreamOptions = {}): Promise<Upstream> {
  const upstream = await startUpstream({ deliverySeconds: 10, now: () => clock.now, firstOrderId: 100, ...options })
  running.push(upstream)
  return upstream
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((upstream) => upstream.stop()))
})

async function call(upstream: Upstream, fields: Record<string, string>, key = 'sandbox-plain'): Promise<unknown> {
  const response = await fetch(upstream.endpoint, { method: 'POST', body: new URLSearchParams({ key, ...fields }) })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.json()
}

const order = { action: 'add', service: '1', link: 'https://example.com/a', quantity: '1000' }

describe('the v2 API', () => {
  it('takes an order into the book together with its price', async () => {
    const upstream = await upstreamWith()
    expect(await call(upstream, order)).toEqual({ order: 100 })
    expect(upstream.orders()).toMatchObject([
      { id: 100, key: 'sandbox-plain', service: '1', link: order.link, quantity: 1000, charge: '0.42' },
    ])
    expect(await call(upstream, { action: 'balance' })).toEqual({ balance: '999999.58', currency: 'USD' })
  })

  it.each([
    [{ ...order, key: 'wrong' }, 'Invalid API key'],
    [{ ...order, service: 'x' }, 'Incorrect service ID'],
    [{ ...order, link: '' }, 'Bad link'],
    [{ ...order, quantity: '0' }, 'Quantity less than minimal 1'],
    [{ ...order, quantity: '10000001' }, 'Quantity more than maximum 10000000'],
    [{ ...order, quantity: '1.5' }, 'Incorrect request'],
    [{ action: 'dance' }, 'Incorrect request'],
    [{ action: 'status', order: '5' }, 'Incorrect order ID'],
    [{ action: 'refill_status', refill: '5' }, 'Refill not found'],
  ])('refuses %j with the wording clients match on, and writes nothing down', async (fields, error) => {
    const upstream = await upstreamWith()
    expect(await call(upstream, fields)).toEqual({ error })
    expect(upstream.orders()).toEqual([])
    expect(upstream.accounts()[0]?.balance).toBe('1000000')
  })

  it.each<[string, string, Record<string, string>, number, Record<string, string>]>([
    ['pieces by quantity, and overlooks fields that it does not read', 'Default', { comments: 'a\nb', quantity: '20' }, 20, {}],
    [
      'comments by their lines, whatever the quantity says',
      'Custom Comments',
      { comments: 'a\n\nb', quantity: '20' },
      2,
      { comments: 'a\n\nb' },
    ],
    ['a package as one', 'Package', { quantity: '20' }, 1, {}],
    ['what its description names', 'Default', { brief: 'kindly', quantity: '20' }, 20, { brief: 'kindly' }],
    ['keywords beside the quantity', 'SEO', { keywords: 'cats', quantity: '20' }, 20, { keywords: 'cats' }],
  ])('counts %s', async (_, type, fields, quantity, read) => {
    const upstream = await upstreamWith()
    const [plain] = (await call(upstream, { action: 'services' })) as [UpstreamService]
    upstream.changeServices({ set: [{ ...plain, service: 7, type, parameters: ['brief'] }] })
    expect(await call(upstream, { action: 'add', service: '7', link: order.link, ...fields })).toEqual({ order: 100 })
    expect(upstream.orders()).toMatchObject([{ quantity, fields: read }])
    expect(upstream.orders()[0]?.fields).toEqual(read)
  })

  it.each([
    ['Custom Comments', { quantity: '20' }],
    ['SEO', { quantity: '20' }],
    ['Poll', { quantity: '20' }],
  ])('refuses an order of type %s without its field', async (type, fields) => {
    const upstream = await upstreamWith()
    const [plain] = (await call(upstream, { action: 'services' })) as [UpstreamService]
    upstream.changeServices({ set: [{ ...plain, service: 7, type }] })
    expect(await call(upstream, { action: 'add', service: '7', link: order.link, ...fields })).toEqual({ error: 'Incorrect request' })
    expect(upstream.orders()).toEqual([])
  })

  it('refuses what the balance does not cover', async () => {
    const upstream = await upstreamWith({ accounts: [{ key: 'k', profile: 'plain', balance: '0.41', currency: 'USD' }] })
    expect(await call(upstream, order, 'k')).toEqual({ error: 'Not enough funds on balance' })
    expect(upstream.orders()).toEqual([])
  })

  it('delivers by the clock: pending, in progress, completed', async () => {
    const upstream = await upstreamWith()
    await call(upstream, order)
    const status = () => call(upstream, { action: 'status', order: '100' })
    expect(await status()).toEqual({ charge: '0.42', start_count: '0', status: 'Pending', remains: '1000', currency: 'USD' })
    clock.now += 5_500
    expect(await status()).toMatchObject({ status: 'In progress', remains: '500', start_count: String((100 * 7919) % 5000) })
    clock.now += 5_000
    expect(await status()).toMatchObject({ status: 'Completed', remains: '0' })
  })

  it('answers a batch as a map in which a bad or foreign id is only an error of its own', async () => {
    const upstream = await upstreamWith()
    await call(upstream, order)
    await call(upstream, order, 'sandbox-list')
    const answer = await call(upstream, { action: 'status', 'orders[0]': '100', 'orders[1]': '101', 'orders[2]': '7' })
    const wrong = { error: 'Incorrect order ID' }
    expect(answer).toMatchObject({ '100': { status: 'Pending' }, '101': wrong, '7': wrong })
  })

  it('stops a canceled order a little later and gives back what was not delivered', async () => {
    const upstream = await upstreamWith()
    await call(upstream, order)
    clock.now += 4_500
    const taken = [
      { order: 100, cancel: 1 },
      { order: 9, cancel: { error: 'Incorrect order ID' } },
    ]
    expect(await call(upstream, { action: 'cancel', orders: '100,9' })).toEqual(taken)
    expect(await call(upstream, { action: 'status', order: '100' })).toMatchObject({ status: 'In progress' })
    clock.now += 1_000
    expect(await call(upstream, { action: 'status', order: '100' })).toMatchObject({ status: 'Partial', remains: '500', charge: '0.21' })
    expect(await call(upstream, { action: 'balance' })).toMatchObject({ balance: '999999.79' })
  })

  it('refills completed orders only', async () => {
    const upstream = await upstreamWith()
    await call(upstream, order)
    expect(await call(upstream, { action: 'refill', order: '100' })).toEqual({ error: 'The order is not completed' })
    clock.now += 10_000
    expect(await call(upstream, { action: 'refill', order: '100' })).toEqual({ refill: '100' })
    const both = [
      { order: 100, refill: 101 },
      { order: 1, refill: { error: 'Incorrect order ID' } },
    ]
    expect(await call(upstream, { action: 'refill', orders: '100,1' })).toEqual(both)
    expect(await call(upstream, { action: 'refill_status', refill: '100' })).toEqual({ status: 'Pending' })
    clock.now += 10_000
    const list = await call(upstream, { action: 'refill_status', refills: '100,9' })
    expect(list).toEqual([
      { refill: 100, status: 'Completed' },
      { refill: 9, status: { error: 'Refill not found' } },
    ])
  })

  it('lists services with the fields of the field', async () => {
    const upstream = await upstreamWith({ serviceCount: 150 })
    const services = await call(upstream, { action: 'services' })
    expect(services).toHaveLength(150)
    expect(services).toMatchObject({ 0: { service: 1, name: 'YouTube Views · Slow and steady', type: 'Default', rate: '0.42', min: '1' } })
  })

  it('counts the lines of comments instead of a quantity', async () => {
    const upstream = await upstreamWith()
    await call(upstream, { action: 'add', service: '34', link: 'https://example.com', comments: 'one\r\ntwo\nthree' })
    expect(upstream.orders()).toMatchObject([{ quantity: 3, fields: { comments: 'one\r\ntwo\nthree' } }])
  })

  it('understands JSON and multipart bodies too', async () => {
    const upstream = await upstreamWith()
    const form = new FormData()
    for (const [name, value] of Object.entries({ key: 'sandbox-plain', ...order })) form.set(name, value)
    await fetch(upstream.endpoint, { method: 'POST', body: form })
    const body = JSON.stringify({ key: 'sandbox-plain', ...order, quantity: 5 })
    await fetch(`${upstream.endpoint}/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(upstream.orders().map((row) => row.quantity)).toEqual([1000, 5])
  })
})

describe('profiles', () => {
  it('replays the order of a known request_id, and only where the profile says so', async () => {
    const upstream = await upstreamWith()
    const fields = { ...order, request_id: 'a-1' }
    expect(await call(upstream, fields, 'sandbox-request-id')).toEqual({ order: 100 })
    expect(await call(upstream, fields, 'sandbox-request-id')).toEqual({ order: 100 })
    expect(await call(upstream, fields, 'sandbox-plain')).toEqual({ order: 101 })
    expect(await call(upstream, fields, 'sandbox-plain')).toEqual({ order: 102 })
    expect(upstream.orders()).toHaveLength(3)
  })

  it('lists own orders with their reference on a list account', async () => {
    const upstream = await upstreamWith()
    await call(upstream, { ...order, request_id: 'ours' }, 'sandbox-list')
    await call(upstream, { ...order, request_id: 'other' }, 'sandbox-list')
    const found = await call(upstream, { action: 'orders', reference: 'ours' }, 'sandbox-list')
    expect(found).toMatchObject([{ order: 100, reference: 'ours', link: order.link, quantity: '1000' }])
    expect(await call(upstream, { action: 'orders' })).toEqual({ error: 'Incorrect request' })
  })

  it('refuses a second order on a busy link when told to', async () => {
    const upstream = await upstreamWith({ refuseActiveLink: true })
    await call(upstream, order)
    expect(await call(upstream, order)).toMatchObject({ error: expect.stringContaining('You have active order with this link') })
    clock.now += 10_000
    expect(await call(upstream, order)).toEqual({ order: 101 })
  })
})

it('persists its book over a restart when it has a journal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const journal = join(folder, 'upstream.jsonl')
  const first = await upstreamWith({ journal })
  await call(first, { ...order, request_id: 'r' }, 'sandbox-request-id')
  await first.stop()
  running.length = 0
  const second = await upstreamWith({ journal })
  expect(await call(second, { ...order, request_id: 'r' }, 'sandbox-request-id')).toEqual({ order: 100 })
  expect(await call(second, order, 'sandbox-request-id')).toEqual({ order: 101 })
  expect(await call(second, { action: 'balance' }, 'sandbox-request-id')).toMatchObject({ balance: '999999.16' })
})
