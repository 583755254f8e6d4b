import { consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../../testing/index.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let shop: DeliveryShop
let closeApp: () => Promise<void>
let owner: OperatorClient
let support: OperatorClient
let path: string
let southId: number
beforeAll(async () => {
  shop = await aDeliveryShop()
  southId = await aProviderAccount(shop.database, shop.panelId, {
    name: 'South',
    endpoint: shop.upstream.endpoint,
    key: 'sandbox-list',
    profile: 'list',
  })
  await aRoute(shop.database, shop.panelId, { accountId: southId, priority: 2, providerServiceId: '2' })
  const known = await consoleApp(shop.database, fulfilmentOperatorRoutes({ ...shop.deps, catalogue: shop.catalogue }))
  closeApp = () => known.app.close()
  const { key } = await shop.database.read(shop.panelId, (trx) =>
    trx.one(sql<{ key: string }>`select key from panels.panel where panel_id = ${shop.panelId}`),
  )
  owner = await signedIn(known, { email: 'owner@example.com', places: [{ panelId: shop.panelId, role: 'owner' }] })
  support = await signedIn(known, { email: 'support@example.com', places: [{ panelId: shop.panelId, role: 'support' }] })
  path = `/panels/${key}/services/1/route-tests`
})
afterAll(async () => {
  await closeApp()
  await shop.close()
})
beforeEach(() => shop.reset())

const shown = async () => (await owner.ask('GET', path)).body.data
const costOf = async (providerServiceId: string): Promise<string> =>
  (await shown()).routes.find((route: { providerServiceId: string }) => route.providerServiceId === providerServiceId).cost
const second = () => ({ accountId: southId, providerServiceId: '2', link: aVideo() })
const tested = async (body: object) => owner.ask('POST', path, { costMax: '5', ...body })
const numberOf = async (body: object): Promise<number> => (await tested(body)).body.data.id
const pause = (isPaused: boolean) =>
  shop.database.transaction(shop.panelId, (trx) =>
    trx.run(
      sql`update fulfilment.route set paused_at = ${isPaused ? new Date() : null} where panel_id = ${shop.panelId} and service_id = 1 and priority = 2`,
    ),
  )

describe('a test order for a route', () => {
  it('is the smallest quantity, is sent on that route alone, and is followed until it is delivered', async () => {
    await pause(true)
    const [balance, spent] = [await shop.customerMain(), await shop.spentAtProvider(southId)]
    const ask = { ...second(), costMax: await costOf('2') }
    const { status, body } = await tested(ask)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ account: 'South', state: 'ready', link: ask.link, delivered: 0, providerOrderId: null, cost: null })
    await shop.untilState(body.data.id, 'completed')
    const [order, ...others] = await shop.upstream.orders({ link: ask.link })
    expect(others).toEqual([])
    expect(order).toMatchObject({ service: '2', quantity: body.data.quantity, link: ask.link })
    const [done] = (await shown()).tests
    expect(done).toMatchObject({
      ...{
        id: body.data.id,
        state: 'completed',
        providerOrderId: String(order?.id),
        delivered: body.data.quantity,
        by: expect.any(String),
      },
      ...{ cost: ask.costMax, endedAt: expect.any(String), acceptedAt: expect.any(String), startedAt: expect.any(String) },
    })
    // It costs the panel what the provider takes, and no customer anything.
    expect((await shop.spentAtProvider(southId)) - spent).toBeGreaterThan(0n)
    expect(await shop.customerMain()).toBe(balance)
    expect((await shop.line(body.data.id)).charged).toBe(0n)
    await shop.booksHold()
    await pause(false)
  })
  it('is refused by its provider without going to another', async () => {
    shop.upstream.addFault({ kind: 'error-text', text: 'Incorrect service ID', times: 1 })
    const ask = second()
    const id = await numberOf(ask)
    await shop.untilState(id, 'canceled')
    expect(await shop.upstream.orders({ link: ask.link })).toEqual([])
    expect((await shop.attempts(id)).map(({ state }) => state)).toEqual(['rejected'])
    await shop.booksHold()
  })
  it('is nobody’s: no list, mail or figure of customers knows it', async () => {
    const id = await numberOf(second())
    const row = await shop.database.read(shop.panelId, (trx) =>
      trx.one(sql<{ is_listed: boolean; user_id: number; source: string | null; actor: string | null }>`
        select l.is_listed, l.user_id, l.source, (select min(actor_kind) from ordering.line_event e where e.panel_id = l.panel_id and e.order_id = l.id) as actor
          from ordering.order_line l where l.panel_id = ${shop.panelId} and l.id = ${id}`),
    )
    expect(row).toEqual({ is_listed: false, user_id: 0, source: 'route_test', actor: 'operator' })
    await shop.untilState(id, 'completed')
  })
  it('says who made it in the audit log', async () => {
    const ask = second()
    const id = await numberOf(ask)
    const [row] = (await owner.ask('GET', `${path.split('/services')[0]}/audit?filter.action=route.tested&limit=1`)).body.rows
    expect(row).toMatchObject({
      entity: { kind: 'order', id: String(id) },
      after: { account: 'South', providerServiceId: '2', link: ask.link },
    })
    await shop.untilState(id, 'completed')
  })
  it('is refused where the link, the route or what it costs is not what was shown', async () => {
    const errors = async (body: object) => {
      const { status, body: answer } = await tested(body)
      expect(status).toBe(422)
      return Object.keys(answer.errors)
    }
    expect(await errors({ ...second(), link: '' })).toEqual(['link'])
    expect(await errors({ ...second(), link: 'https://example.com/' })).toEqual(['link'])
    expect(await errors({ ...second(), providerServiceId: '999' })).toEqual(['providerServiceId'])
    expect(await errors({ ...second(), costMax: '0' })).toEqual(['costMax'])
    expect((await owner.ask('GET', path.replace('/1/', '/999/'))).status).toBe(404)
    expect((await owner.ask('POST', path.replace('/1/', '/999/'), { ...second(), costMax: '5' })).status).toBe(404)
    const refused = await support.ask('POST', path, { ...second(), costMax: '5' })
    expect(refused.body.details).toEqual({ code: 'not_permitted', permission: 'providers.edit' })
  })
  it('is sent once for one key', async () => {
    const ask = second()
    const key = 'route-test-once-0001'
    const answers = await Promise.all([1, 2].map(() => owner.ask('POST', path, { ...ask, costMax: '5' }, { 'idempotency-key': key })))
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id))
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    await shop.untilState(id, 'completed')
    expect(await shop.upstream.orders({ link: ask.link })).toHaveLength(1)
  })
})
