import { createManualProvider } from '@vitrine/connectors/providers/manual'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { createPanels } from '@vitrine/panels'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FulfilmentDeps } from '../../deps.ts'
import { manualParameters } from '../../model/by-hand.ts'
import { fulfilmentAttention } from '../../queries/operator/attention.ts'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../../testing/index.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

const CENTS = 10_000n

let shop: DeliveryShop
let deps: FulfilmentDeps
let known: ConsoleApp
let owner: OperatorClient
let support: OperatorClient
let P: string
let accountId: number
beforeAll(async () => {
  shop = await aDeliveryShop()
  deps = { ...shop.deps, providers: { ...shop.deps.providers, manual: createManualProvider() } }
  known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...deps, catalogue: shop.catalogue }), {
    attention: fulfilmentAttention,
  })
  const panel = await createPanels(shop.database).get(shop.panelId)
  P = `/panels/${panel.key}`
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: panel.id, role: 'owner' }] })
  support = await signedIn(known, { email: 'support@example.com', places: [{ panelId: panel.id, role: 'support' }] })
  const made = await owner.ask('POST', `${P}/providers`, { name: 'Our people', connector: 'manual' })
  accountId = made.body.data.id
  await aRoute(shop.database, shop.panelId, {
    ...{ accountId, providerServiceId: 'Place the link', rateNano: 500_000_000n, declared: manualParameters },
  })
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** An order that a person has to carry out: 1000 views for 2.00, which cost us 0.50. */
async function ordered(quantity = 1000, isGuarantee = false) {
  const line = await shop.order({ quantity, isGuarantee, url: aVideo() })
  await shop.until(async () => (await shop.submission(line.id).catch(() => undefined))?.state === 'accepted', deps)
  return line
}
const tell = async (row: object, who = support, headers?: Record<string, string>) =>
  who.ask('POST', `${P}/by-hand/progress`, { rows: [row] }, headers)
const refusal = async (row: object) => (await tell(row)).body.data.rows[0].refusal
const waiting = async (query = '') => (await support.ask('GET', `${P}/by-hand?limit=200&${query}`)).body
const spent = () => shop.spentAtProvider(accountId)

describe('an account of people', () => {
  it('has neither address nor key, and nothing of a panel is asked of it', async () => {
    const tried = (more: object) => owner.ask('POST', `${P}/providers`, { name: 'More people', connector: 'manual', ...more })
    expect((await tried({ endpoint: 'https://people.example' })).body.errors).toHaveProperty('endpoint')
    expect((await tried({ key: 'a key of people' })).body.errors).toHaveProperty('key')
    expect((await tried({ isExclusive: true })).body.errors).toHaveProperty('isExclusive')
    expect((await owner.ask('POST', `${P}/providers`, { name: 'A panel' })).body.errors).toHaveProperty('endpoint')
    expect((await owner.ask('POST', `${P}/providers/${accountId}/test`, {})).body.data).toMatchObject({ isWell: true, balance: null })
    expect((await owner.ask('POST', `${P}/providers/${accountId}/sync`, {})).body.data).toMatchObject({ outcome: 'refused' })
    const confirmed = await owner.ask('PUT', `${P}/providers/${accountId}/currency`, { currency: 'USD', usdRate: '1' })
    expect(confirmed.body.data).toMatchObject({ isConfirmed: false })
    const { version } = (await owner.ask('GET', `${P}/providers/${accountId}`)).body.data
    expect((await owner.ask('PATCH', `${P}/providers/${accountId}`, { version, key: 'a key of people' })).body.errors).toHaveProperty('key')
  })
})

describe('an account of the community', () => {
  it('has no list either: reading one would pause all that it delivers', async () => {
    const id = await aProviderAccount(shop.database, shop.panelId, { connector: 'community', endpoint: '', key: '' })
    await aRoute(shop.database, shop.panelId, { accountId: id, serviceId: 4, priority: 5 })
    expect((await owner.ask('PUT', `${P}/providers/${id}/currency`, { currency: 'USD', usdRate: '1' })).body.data.isConfirmed).toBe(false)
    expect((await owner.ask('POST', `${P}/providers/${id}/sync`, {})).body.data).toMatchObject({ outcome: 'refused', paused: [] })
    const { rows } = (await owner.ask('GET', `${P}/providers/${id}/routes`)).body
    expect(rows).toMatchObject([{ serviceId: 4, isPaused: false }])
  })
})

describe('an order by hand', () => {
  it('waits with all that a person needs, and is polled without a word', async () => {
    const line = await ordered()
    const { rows, total } = await waiting()
    expect(total.count).toBe(rows.length)
    expect(rows).toContainEqual({
      id: line.id,
      serviceId: 1,
      service: 'Service 1',
      account: 'Our people',
      task: 'Place the link',
      link: line.url,
      quantity: 1000,
      fields: {},
      startCount: null,
      delivered: 0,
      since: expect.any(String),
      isCancelRequested: false,
    })
    const other = await ordered()
    const one = (await support.ask('GET', `${P}/by-hand?filter.orderId=${other.id}`)).body
    expect([one.rows.map(({ id }: { id: number }) => id), one.total.count]).toEqual([[other.id], 1])
    await shop.run('poll-orders', deps)
    expect(await shop.submission(line.id)).toMatchObject({ state: 'accepted', delivered: 0 })
    const { queues } = (await support.ask('GET', `${P}/attention`)).body.data
    expect(queues.find(({ queue }: { queue: string }) => queue === 'by_hand')).toMatchObject({
      count: (await waiting()).total.count,
      oldestAt: expect.any(String),
    })
  })
  it('goes on as it is told, and completed earns its money once', async () => {
    const [before, costBefore] = [await shop.customerMain(), await spent()]
    const line = await ordered()
    expect(await refusal({ orderId: line.id, startCount: 40, delivered: 300 })).toBeNull()
    expect(await shop.line(line.id)).toMatchObject({ state: 'running', delivered: 300, startCount: 40 })
    expect(await shop.escrow(line.id)).toBe(200n * CENTS)
    const key = { 'idempotency-key': 'completed by hand' }
    const [first, again] = [
      await tell({ orderId: line.id, state: 'completed' }, support, key),
      await tell({ orderId: line.id, state: 'completed' }, support, key),
    ]
    expect([again.text, first.body.data.rows[0].refusal]).toEqual([first.text, null])
    expect(await refusal({ orderId: line.id, state: 'completed' })).toBe('not_waiting')
    expect(await refusal({ orderId: line.id, state: 'canceled' })).toBe('not_waiting')
    expect(await shop.line(line.id)).toMatchObject({ state: 'completed', delivered: 1000, startCount: 40 })
    expect([await shop.escrow(line.id), await shop.customerMain(), (await spent()) - costBefore]).toEqual([0n, before, 50n * CENTS])
    expect((await waiting()).rows.map(({ id }: { id: number }) => id)).not.toContain(line.id)
    await shop.booksHold()
  })
  it('that ends early gives the rest back, and costs its share', async () => {
    const [before, costBefore] = [await shop.customerMain(), await spent()]
    const line = await ordered()
    await tell({ orderId: line.id, delivered: 250, state: 'partial' })
    expect(await shop.line(line.id)).toMatchObject({ state: 'partial', delivered: 250 })
    expect([await shop.escrow(line.id), (await shop.customerMain()) - before]).toEqual([0n, 150n * CENTS])
    expect((await spent()) - costBefore).toBe(125_000n)
    await shop.booksHold()
  })
  it('that nobody begins is canceled, and costs nothing', async () => {
    const [before, costBefore] = [await shop.customerMain(), await spent()]
    const line = await ordered()
    await tell({ orderId: line.id, state: 'canceled' })
    expect(await shop.line(line.id)).toMatchObject({ state: 'canceled', delivered: 0 })
    expect([(await shop.customerMain()) - before, (await spent()) - costBefore]).toEqual([200n * CENTS, 0n])
    await shop.booksHold()
  })
  it('never goes back, beyond what was ordered, or away with what was delivered', async () => {
    const line = await ordered()
    await tell({ orderId: line.id, delivered: 600 })
    expect([
      await refusal({ orderId: line.id, delivered: 599 }),
      await refusal({ orderId: line.id, delivered: 1001 }),
      await refusal({ orderId: line.id, delivered: 1000, state: 'partial' }),
      await refusal({ orderId: line.id, state: 'canceled' }),
      await refusal({ orderId: 2_000_000_000 }),
    ]).toEqual(['delivered_falls', 'delivered_too_many', 'all_delivered', 'some_delivered', 'not_waiting'])
    expect(await shop.line(line.id)).toMatchObject({ state: 'running', delivered: 600 })
    await tell({ orderId: line.id, state: 'completed' })
  })
  it('that another provider works on is not told of here', async () => {
    await aRoute(shop.database, shop.panelId, { accountId: shop.accountId, serviceId: 4 })
    shop.upstream.configure({ deliverySeconds: 3600 })
    const line = await shop.order({ serviceId: 4 })
    await shop.until(async () => (await shop.submission(line.id).catch(() => undefined))?.state === 'accepted', deps)
    expect(await refusal({ orderId: line.id, state: 'completed' })).toBe('not_waiting')
    expect(await shop.submission(line.id)).toMatchObject({ state: 'accepted' })
  })
  it('whose customer wants it stopped says so, and ends with what was delivered', async () => {
    const before = await shop.customerMain()
    const line = await ordered()
    await tell({ orderId: line.id, delivered: 100 })
    await shop.act(line.id, 'cancel')
    await shop.deliverCancels(deps)
    expect((await waiting('view=cancel_requested')).rows).toMatchObject([{ id: line.id, isCancelRequested: true, delivered: 100 }])
    await tell({ orderId: line.id, state: 'partial' })
    expect(await shop.line(line.id)).toMatchObject({ state: 'partial', delivered: 100 })
    expect((await shop.customerMain()) - before).toBe(180n * CENTS)
    await shop.booksHold()
  })
  it('ends once when two people say different things at once', async () => {
    const before = await shop.customerMain()
    const line = await ordered()
    const answers = await Promise.all([
      tell({ orderId: line.id, state: 'completed' }),
      tell({ orderId: line.id, state: 'canceled' }),
      tell({ orderId: line.id, state: 'completed' }, owner),
    ])
    const refusals = answers.map(({ body }) => body.data.rows[0].refusal)
    expect(refusals.filter((one) => one === null)).toHaveLength(1)
    expect(refusals.filter((one) => one === 'not_waiting')).toHaveLength(2)
    const { state } = await shop.line(line.id)
    expect((await shop.customerMain()) - before).toBe(state === 'completed' ? 0n : 200n * CENTS)
    await shop.booksHold()
  })
  it('is told of with others, each by itself and each with its row in the audit log', async () => {
    const lines = [await ordered(), await ordered()]
    const [one, other] = lines.map(({ id }) => id)
    const answer = await support.ask('POST', `${P}/by-hand/progress`, {
      rows: [
        { orderId: other, delivered: 5 },
        { orderId: one, delivered: 9999 },
      ],
    })
    expect(answer.body.data.rows).toEqual([
      { orderId: one, refusal: 'delivered_too_many' },
      { orderId: other, refusal: null },
    ])
    const rows = (await owner.ask('GET', `${P}/audit?filter.action=order.reported-by-hand&limit=1`)).body.rows
    expect(rows).toMatchObject([{ entity: { id: String(other) }, before: { delivered: 0 }, after: { delivered: 5 } }])
    const twice = await support.ask('POST', `${P}/by-hand/progress`, { rows: [{ orderId: one }, { orderId: one }] })
    expect(twice.body.errors).toHaveProperty(['rows.1.orderId'])
  })
  it('is no business of those who may not act on orders', async () => {
    const finance = await signedIn(known, { email: 'finance@example.com', places: [{ panelId: shop.panelId, role: 'finance' }] })
    expect((await finance.ask('GET', `${P}/by-hand`)).status).toBe(200)
    expect((await tell({ orderId: 1 }, finance)).body.details.permission).toBe('orders.act')
  })
})

describe('a worker that dies while it hands an order to a person', () => {
  it('neither loses nor doubles it', async () => {
    const line = await shop.order({ url: aVideo() })
    const real = createManualProvider()
    const dying: typeof real = {
      ...real,
      add: async (access, order, beforeSend) => {
        await real.add(access, order, beforeSend)
        throw new Error('the worker was killed')
      },
    }
    await shop.run('submit-lines', { ...deps, providers: { ...deps.providers, manual: dying } })
    await shop.untilState(line.id, 'accepted', deps)
    expect((await waiting()).rows.filter(({ id }: { id: number }) => id === line.id)).toHaveLength(1)
    await tell({ orderId: line.id, state: 'completed' })
    expect(await shop.line(line.id)).toMatchObject({ state: 'completed' })
    await shop.booksHold()
  })
})

describe('a refill by hand', () => {
  const refillStates = () =>
    shop.database.read(shop.panelId, (trx) =>
      trx.rows(sql<{ state: string }>`select state from ordering.refill where panel_id = ${shop.panelId} order by id`),
    )
  it('waits for a person, who says that it is done or why it is not', async () => {
    const ended: string[] = []
    for (const ending of [{ state: 'completed' }, { state: 'rejected', reason: 'The post is gone.' }]) {
      const line = await ordered(1000, true)
      await tell({ orderId: line.id, state: 'completed' })
      expect((await shop.act(line.id, 'refill')).statusCode).toBe(200)
      await shop.deliverEvents(deps)
      await shop.until(async () => (await support.ask('GET', `${P}/by-hand/refills`)).body.rows.length > 0, deps)
      const [refill] = (await support.ask('GET', `${P}/by-hand/refills`)).body.rows
      expect(refill).toMatchObject({ orderId: line.id, service: 'Service 1', account: 'Our people' })
      const say = (body: object) => support.ask('POST', `${P}/by-hand/refills/${refill.id}`, body)
      expect((await say({ state: 'rejected' })).body.errors).toHaveProperty('reason')
      expect((await say({ state: 'in_progress' })).status).toBe(204)
      expect((await say(ending)).status).toBe(204)
      expect((await say(ending)).status).toBe(404)
      ended.push((await refillStates()).at(-1)?.state ?? '')
    }
    expect(ended).toEqual(['completed', 'rejected'])
    expect((await support.ask('GET', `${P}/by-hand/refills`)).body.rows).toEqual([])
  })
})
