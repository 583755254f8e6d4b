import { randomUUID } from 'node:crypto'
import { channelOfHandle } from '@vitrine/sandbox'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { control, deliverWithin, publish, upstreamOrders } from '../books.ts'
import { closeBrowser, visit } from '../browser.ts'
import { requestDiffers } from '../faults/books/compare-requests.ts'
import type { LineBook } from '../faults/books/read-books.ts'
import { closeOurBook, ourBook } from '../our-book.ts'
import { newCustomer } from '../register.ts'
import { LONG_TIMEOUT } from '../soon.ts'
import { topUp } from '../top-up.ts'
import { costOf, microOf, roundedHalfUp, type V2Client, type V2Fields, type V2Service, type V2Status, v2Client } from '../v2-client.ts'

/** A client asks no oftener: the account has 120 calls a minute. */
const CALM = { timeout: 90_000, interval: 1_500 } as const
const TOP_UP = '400.00'
const ORDERS = 50
const COMMENTS = 'Custom Comments'
/** The proxy says that the reseller's server calls from here. */
const SERVER = '203.0.113.9'

afterAll(async () => {
  await deliverWithin()
  await closeOurBook()
  await closeBrowser()
})

/** A key of the profile page, as it is shown once. */
async function makeKey(page: Page, name: string, { addresses = '', kind = 'Live' } = {}): Promise<string> {
  await visit(page, '/profile')
  const section = page.locator('#api-keys')
  await section.getByRole('button', { name: 'Create key' }).click()
  await section.getByLabel('Name').fill(name)
  await section.getByRole('radio', { name: kind }).check()
  await section.getByLabel('Allowed addresses').fill(addresses)
  await section.getByRole('button', { name: 'Create key' }).click()
  await section.getByText('Copy your key now').waitFor(LONG_TIMEOUT)
  return (await section.getByRole('status').locator('code').textContent()) ?? ''
}

/** One order as the reseller wanted it. */
interface OrderRequest {
  readonly service: V2Service
  readonly fields: V2Fields
  /** Units of one run. */
  readonly quantity: number
  readonly runs: number
  /** What was given beside link and quantity, by the kind of the service's target. */
  readonly given: Readonly<Record<string, string>>
}

const TARGET_OF: Readonly<Record<string, string>> = {
  comments: 'comments',
  keywords: 'seo_keywords',
  brief: 'textarea',
  language: 'languages',
  country: 'countries',
}
const VALUES: Readonly<Record<string, string>> = { keywords: 'calm piano\nrain sounds', brief: 'Write about the new album, be kind' }

/** Everything that a service asks for, by what the list says of it alone. */
function requestFor(service: V2Service, link: string, more: V2Fields = {}): OrderRequest {
  const lines = service.parameters.find(({ lines_min }) => lines_min)?.lines_min
  const quantity = lines ?? Number(service.min)
  const comments = Array.from({ length: lines ?? 1 }, (_, index) => `Line ${index + 1} of many, and well`).join('\n')
  const given = Object.fromEntries(
    service.parameters
      .filter(({ name }) => name in TARGET_OF)
      .map(({ name, values }) => [name, name === 'comments' ? comments : (values?.[0] ?? VALUES[name] ?? '')]),
  )
  const isCounted = service.parameters.some(({ name }) => name === 'quantity')
  return {
    service,
    quantity,
    runs: Number(more.runs ?? 1),
    fields: { service: service.service, link, ...(isCounted ? { quantity } : {}), ...given, ...more },
    given: Object.fromEntries(Object.entries(given).map(([name, text]) => [TARGET_OF[name] ?? name, text])),
  }
}

/** The cheapest services of each type in turn, as many orders of each as they say. */
function shoppingList(menu: readonly V2Service[], linkOf: (service: V2Service) => string): OrderRequest[] {
  const byPrice = menu.toSorted((a, b) => Number(costOf(a, Number(a.min)) - costOf(b, Number(b.min))))
  const has = (service: V2Service, name: string) => service.parameters.some((parameter) => parameter.name === name)
  const plain = byPrice.filter((service) => service.type === 'Default' && !has(service, 'brief') && !has(service, 'language'))
  const shelves: [number, V2Service[], V2Fields?][] = [
    [14, plain],
    [5, plain.filter(({ dripfeed }) => dripfeed), { runs: 2, interval: 1 }],
    [6, byPrice.filter(({ type }) => type === 'SEO')],
    [5, byPrice.filter(({ type }) => type === COMMENTS)],
    [4, byPrice.filter(({ type }) => type === 'Package')],
    [5, byPrice.filter((service) => service.type === 'Default' && has(service, 'brief'))],
    [5, byPrice.filter(({ type }) => type === 'Extended')],
  ]
  return shelves
    .flatMap(([count, services, more]) => {
      expect(services.length).toBeGreaterThan(0)
      return Array.from({ length: count }, (_, index) => services[index % services.length] as V2Service).map((service) => ({
        service,
        more,
      }))
    })
    .map(({ service, more }) => requestFor(service, linkOf(service), more))
}

interface Placed {
  readonly order: number
  readonly request: OrderRequest
}
/** Names of services that work on channels are told only by their refusal of a video. */
async function place(ask: V2Client, request: OrderRequest, name: string): Promise<Placed> {
  const own = { action: 'add', request_id: name, reference: `mine-${name}` }
  const first = await ask<{ order?: number; error?: string }>({ ...own, ...request.fields })
  if (first.error !== 'Bad link') return { order: orderIn(first), request }
  const link = `@${String(request.fields.link).slice(-11)}`
  const fields = { ...request.fields, link }
  return { order: orderIn(await ask({ ...own, ...fields })), request: { ...request, fields } }
}
function orderIn(answer: { order?: number; error?: string }): number {
  expect(answer).toEqual({ order: expect.any(Number) })
  return answer.order as number
}

const statusesOf = (ask: V2Client, ids: readonly number[]) => ask<Record<string, V2Status>>({ action: 'status', orders: ids.join() })
const untilAll = async (ask: V2Client, ids: readonly number[], wanted: readonly string[]) => {
  const open = async () => Object.entries(await statusesOf(ask, ids)).filter(([, { status }]) => !wanted.includes(status))
  await expect.poll(open, CALM).toEqual([])
  return statusesOf(ask, ids)
}
const balanceOf = async (ask: V2Client) => {
  const { balance, currency } = await ask<{ balance: string; currency: string }>({ action: 'balance' })
  expect(currency).toBe('USD')
  return microOf(balance)
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe('a reseller', () => {
  it('tops up, orders fifty times over plain HTTP, changes keys, and all parties have written down the same', {
    timeout: 400_000,
  }, async () => {
    const run = randomUUID().slice(0, 6).replaceAll('-', '0')
    const email = `reseller-${run}@example.com`
    const mark = `r${run}`
    let links = 0
    const newVideo = () => `${mark}${String(++links).padStart(4, '0')}`
    const newLink = (of?: V2Service) =>
      of?.category.startsWith('Instagram') ? `https://www.instagram.com/p/${newVideo()}` : `https://www.youtube.com/watch?v=${newVideo()}`
    const { page, context, complaints } = await newCustomer(email)
    await topUp(page, TOP_UP)
    const first = await makeKey(page, 'Panel')
    const ask = v2Client(first)
    const toppedUp = await balanceOf(ask)
    expect(toppedUp).toBe(microOf(TOP_UP))

    // The program is tried out first: every answer as in earnest, and nothing is spent or sent.
    const trial = v2Client(await makeKey(page, 'Trial', { kind: 'Test' }))
    const list = await ask<V2Service[]>({ action: 'services', all: '1' })
    // What people carry out by hand takes as long as they do.
    const menu = list.filter(
      ({ name, category, type }) =>
        (/^YouTube/.test(category) && !/community tasks/.test(name)) || (/^Instagram/.test(category) && type === COMMENTS),
    )
    const cheap = menu.find(({ type, cancel }) => type === 'Default' && cancel) as V2Service
    const tried = await trial<{ order: number; test: boolean }>({ action: 'add', ...requestFor(cheap, newLink()).fields })
    expect(tried).toEqual({ order: expect.any(Number), test: true })
    expect(await trial({ action: 'status', order: tried.order })).toMatchObject({ test: true, remains: expect.any(String) })
    await expect.poll(() => trial({ action: 'status', order: tried.order }), CALM).toMatchObject({ status: 'Completed', remains: '0' })
    expect(await ask({ action: 'status', order: tried.order })).toEqual({ error: 'Incorrect order ID' })
    expect(await balanceOf(ask)).toBe(toppedUp)

    // Fifty orders of every type that the list offers: one by one, some over time, some at once, some for what is still to come.
    const requests = shoppingList(menu, newLink)
    expect(new Set(requests.map(({ service }) => service.type))).toEqual(new Set(menu.map(({ type }) => type)))
    const placed: Placed[] = []
    for (const [index, request] of requests.entries()) placed.push(await place(ask, request, `${run}-${index}`))
    const batch = Array.from({ length: 4 }, () => requestFor(cheap, newLink()))
    const items = JSON.stringify(batch.map(({ fields }, index) => ({ ...fields, request_id: `${run}-batch-${index}` })))
    const inBatch = await ask<{ request_id: string; order: number }[]>({ action: 'add', items })
    placed.push(...inBatch.map(({ order }, index) => ({ order, request: batch[index] as OrderRequest })))
    const channels = [`@${mark}a`, `@${mark}b`]
    const subscriptions: number[] = []
    for (const username of channels)
      subscriptions.push(
        orderIn(await ask({ action: 'add', service: cheap.service, username, min: cheap.min, posts: 2, request_id: `${run}-${username}` })),
      )
    expect(placed.length + subscriptions.length).toBe(ORDERS)
    expect(new Set([...placed.map(({ order }) => order), ...subscriptions]).size).toBe(ORDERS)

    // What is sent again is the same order, whole lists too; what is refused leaves nothing.
    const again = placed[3] as Placed
    const repeated = { action: 'add', request_id: `${run}-3`, reference: `mine-${run}-3`, ...again.request.fields }
    expect(await ask(repeated)).toEqual({ order: again.order })
    expect(await ask({ action: 'add', items })).toEqual(inBatch)
    expect(await ask({ ...repeated, request_id: `${run}-bad`, link: 'https://example.com/' })).toEqual({ error: 'Bad link' })
    expect(await ask({ ...repeated, request_id: `${run}-few`, quantity: 0 })).toMatchObject({
      error: expect.stringContaining('less than minimal'),
    })

    for (const channel of channels) await publish(channelOfHandle(channel.slice(1)), newVideo())
    const ids = placed.map(({ order }) => order)
    const done = await untilAll(ask, ids, ['Completed'])
    for (const { order, request } of placed) {
      const result = done[order] as V2Status
      expect([order, microOf(result.charge), result.remains, result.refunded]).toEqual([
        order,
        costOf(request.service, request.quantity) * BigInt(request.runs),
        '0',
        '0',
      ])
      if (request.runs > 1) expect(result).toMatchObject({ runs: '2', orders: [expect.any(Number), expect.any(Number)] })
    }
    const served = async () => Object.values(await statusesOf(ask, subscriptions)).map(({ orders = [] }) => orders.length)
    await expect.poll(served, CALM).toEqual([1, 1])
    expect(await ask({ action: 'cancel', orders: subscriptions.join() })).toEqual(subscriptions.map((order) => ({ order, cancel: 1 })))
    const ofPosts = Object.values(await statusesOf(ask, subscriptions)).flatMap(({ orders = [] }) => orders)
    await untilAll(ask, ofPosts, ['Completed'])

    // Canceled half way: what comes back follows from what remains. Canceled at once: all of it.
    await deliverWithin(120)
    const large = requestFor(cheap, newLink())
    const part = { ...large, quantity: 10 * Number(cheap.min), fields: { ...large.fields, quantity: 10 * Number(cheap.min) } }
    const half = await place(ask, part, `${run}-half`)
    await expect
      .poll(async () => (await upstreamOrders(mark)).find(({ link }) => link === half.request.fields.link)?.remains ?? part.quantity, CALM)
      .toBeLessThan(part.quantity * 0.9)
    const none = await place(ask, requestFor(cheap, newLink()), `${run}-none`)
    expect(await ask({ action: 'cancel', orders: `${half.order},${none.order},1` })).toEqual([
      { order: half.order, cancel: 1 },
      { order: none.order, cancel: 1 },
      { order: 1, cancel: { error: 'Incorrect order ID' } },
    ])
    const ended = await untilAll(ask, [half.order, none.order], ['Partial', 'Canceled'])
    const [gave, all] = [ended[half.order] as V2Status, ended[none.order] as V2Status]
    const price = costOf(cheap, part.quantity)
    expect([gave.status, all.status, microOf(all.charge), microOf(all.refunded)]).toEqual([
      'Partial',
      'Canceled',
      0n,
      costOf(cheap, Number(cheap.min)),
    ])
    expect(Number(gave.remains)).toBeGreaterThan(0)
    expect(microOf(gave.refunded)).toBe(roundedHalfUp(price * BigInt(gave.remains), BigInt(part.quantity)))
    expect(microOf(gave.charge) + microOf(gave.refunded)).toBe(price)
    await deliverWithin()

    // What falls off again is delivered again, by the guarantee.
    const guaranteed = placed.find(
      ({ request: { service, runs, fields } }) =>
        service.refill && service.type === 'Default' && runs === 1 && String(fields.link).startsWith('https:'),
    ) as Placed
    const [upstream] = (await upstreamOrders(mark)).filter(({ link }) => link === guaranteed.request.fields.link)
    await control('upstream', { orders: [{ id: upstream?.id, lostShare: 0.5 }] })
    const { refill } = await ask<{ refill: string }>({ action: 'refill', order: guaranteed.order })
    expect(refill).toMatch(/^\d+$/)
    expect(await ask({ action: 'refill', order: none.order })).toHaveProperty('error')
    await expect.poll(() => ask({ action: 'refill_status', refill }), CALM).toEqual({ status: 'Completed' })

    // The second key takes over before the first ends; it is good at the reseller's server only.
    const second = await makeKey(page, 'New panel', { addresses: `${SERVER}\n2001:db8::/64` })
    const next = v2Client(second, SERVER)
    expect([await balanceOf(next), await balanceOf(ask)]).toEqual([await balanceOf(ask), await balanceOf(next)])
    expect(await v2Client(second)({ action: 'balance' })).toEqual({
      error: 'Invalid API key. This key may not be used from this address.',
    })
    expect(await next(repeated)).toEqual({ order: again.order })
    await page.locator('#api-keys').getByRole('button', { name: 'Revoke Panel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('The key has been revoked.').waitFor(LONG_TIMEOUT)
    expect(await ask({ action: 'balance' })).toEqual({ error: 'Invalid API key' })
    expect(await ask({ ...repeated, request_id: `${run}-dead`, link: newLink() })).toEqual({ error: 'Invalid API key' })

    // What everybody has written down.
    const every = [...ids, ...ofPosts, half.order, none.order]
    const reported = await statusesOf(next, every)
    const changed = await changesOf(next)
    expect(Object.fromEntries(every.map((id) => [id, changed.get(id)]))).toMatchObject(reported)
    const { lines, balances } = await ourBook(email)
    const balance: bigint = balances.total
    const theirs = await upstreamOrders(mark)
    expect(await balanceOf(next)).toBe(balance)
    expect(toppedUp - sum(every.map((id) => microOf(reported[id]?.charge ?? '')))).toBe(balance)
    expect(
      lines
        .filter(({ parentOrderId }) => parentOrderId === null)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...every].sort())
    const bought: Placed[] = [...placed, half, none]
    for (const { order, request } of bought) expect(asBought(lines, order, reported[order])).toEqual(asRequested(request))
    // Each order that was sent stands once in the upstream panel's book, with everything that was asked for, and there is no other.
    const sent = lines.filter(({ kind }) => kind === 'single')
    const inTheirs = (line: LineBook) => theirs.filter(({ requestId }) => requestId !== null && line.tokens.includes(requestId))
    expect(
      sent.flatMap((line) =>
        line.id === none.order ? [] : inTheirs(line).length === 1 ? [] : [`${line.id} stands ${inTheirs(line).length} times`],
      ),
    ).toEqual([])
    expect(sent.flatMap((line) => inTheirs(line).flatMap((order) => requestDiffers(line, order)))).toEqual([])
    expect(sent.flatMap((line) => inTheirs(line).filter(({ remains }) => line.quantity - line.delivered !== remains))).toEqual([])
    expect(theirs.filter(({ requestId }) => !sent.some((line) => line.tokens.includes(requestId ?? '')))).toEqual([])
    await visit(page, '/orders')
    await page
      .getByRole('banner')
      .getByText(new RegExp(`\\$(${(Number(balance / 10_000n) / 100).toFixed(2)}|${(Number(balance) / 1_000_000).toFixed(2)})`))
      .waitFor(LONG_TIMEOUT)
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** All that ever changed, page by page. */
async function changesOf(ask: V2Client): Promise<ReadonlyMap<number, object>> {
  const found = new Map<number, object>()
  let since: V2Fields = {}
  for (;;) {
    const { changes, cursor, more } = await ask<{
      changes: (V2Status & { order: number; changed_at: string })[]
      cursor: string
      more: boolean
    }>({
      action: 'changes',
      ...since,
    })
    for (const { order, changed_at: _at, ...status } of changes) found.set(order, status)
    if (!more) return found
    since = { since: cursor }
  }
}

const spelt = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .join('\n')
const asRequested = ({ service, quantity, runs, given }: OrderRequest) => ({ service: service.service, quantity: quantity * runs, given })

/** An order of the shop's book in the shape of an `OrderRequest`; its money is what v2 said. */
function asBought(lines: readonly LineBook[], id: number, result: V2Status | undefined) {
  const line = lines.find((one) => one.id === id)
  const parts = lines.filter(({ parentOrderId }) => parentOrderId === id)
  const back = sum([line?.refunded ?? 0n, ...(line?.kind === 'drip_feed' ? parts.map(({ refunded }) => refunded) : [])])
  expect([microOf(result?.charge ?? ''), microOf(result?.refunded ?? '')]).toEqual([(line?.charged ?? 0n) - back, back])
  const given = Object.fromEntries(Object.entries(line?.given ?? {}).map(([target, values]) => [target, spelt(values.join('\n'))]))
  return { service: line?.serviceId, quantity: line?.quantity, given }
}
