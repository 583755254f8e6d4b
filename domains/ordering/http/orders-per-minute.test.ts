import { makeApiToken } from '@vitrine/identity'
import { grant } from '@vitrine/panels/testing'
import { aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aLine, anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../testing/index.ts'

let shop: OrderShop
let key: string
let methodId: number
beforeAll(async () => {
  shop = await anOrderShop()
  await shop.fund(1000)
  methodId = await aMethod(shop.db.database, shop.panel.id, { strategy: 'message' })
  key = await shop.db.database.transaction(shop.panel.id, (trx) => makeApiToken(trx, shop.user.id, new Date()))
})
afterAll(async () => {
  await shop.app.close()
  await shop.db.close()
})
const run = (statement: ReturnType<typeof sql>) => shop.db.database.transaction(shop.panel.id, (trx) => trx.run(statement))
const allow = (ordersPerMinute: number | null) => shop.db.database.transaction(shop.panel.id, (trx) => grant(trx, { ordersPerMinute }))
beforeEach(() => run(sql`delete from platform.rate_limit where panel_id = ${shop.panel.id}`))

const place = (lines = 1, headers = {}) =>
  shop.ask('POST', '/api/v1/orders', { orders: Array.from({ length: lines }, () => aLine({ url: aVideo() })) }, { headers })
const asGuest = (email: string) =>
  shop.ask(
    'POST',
    `/api/v1/order-widget/widget-order-requests?${shop.widget}`,
    { orders: [aLine({ url: aVideo() })], email, payment_method_id: methodId },
    { as: 'guest' },
  )
const v2 = (more: object) =>
  shop.app.inject({ method: 'POST', url: '/api/v2', headers: { host: shop.panel.host }, payload: { key, action: 'add', ...more } })
const item = (more: object = {}) => ({ service: 1, link: aVideo(), quantity: 100, ...more })
const ordersOf = async () =>
  (await shop.ask('GET', '/api/v1/orders')).json().meta?.total ?? (await shop.ask('GET', '/api/v1/orders')).json().data.length
const bucket = () =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.maybe(sql<{ seconds: number }>`
      select extract(epoch from arrival - clock_timestamp())::float8 as seconds from platform.rate_limit
       where panel_id = ${trx.panelId} and bucket = 'panel-orders'`),
  )

describe('a shop that may take so many orders a minute', () => {
  it('refuses the next one of anyone, says when to come back, and has charged and kept nothing', async () => {
    await allow(3)
    expect((await place()).statusCode).toBe(200)
    expect((await asGuest('one@example.com')).statusCode).toBe(200)
    expect((await v2(item())).json()).toEqual({ order: expect.any(Number) })
    const before = await ordersOf()
    const refused = await place()
    expect([refused.statusCode, refused.json().message]).toEqual([429, expect.stringMatching(/^This shop has taken as many orders/)])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20)
    expect((await asGuest('two@example.com')).statusCode).toBe(429)
    const program = await v2(item())
    expect([program.statusCode, program.headers['retry-after'], program.headers['ratelimit-limit']]).toEqual([
      429,
      expect.any(String),
      undefined,
    ])
    expect((await v2({ items: [item({ request_id: 'a' })] })).json()).toEqual([{ request_id: 'a', error: expect.any(String) }])
    expect(await ordersOf()).toBe(before)
  })
  it('counts a cart with all its lines, and takes one that is larger than a minute while there is room', async () => {
    await allow(3)
    expect((await place(5)).statusCode).toBe(200)
    expect((await bucket())?.seconds).toBeGreaterThan(90)
    const refused = await place()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 50]).toEqual([429, true])
  })
  it('answers a repeated order again, and does not count it', async () => {
    await allow(1)
    const headers = { 'idempotency-key': 'the same' }
    const body = { orders: [aLine({ url: aVideo() })] }
    const first = await shop.ask('POST', '/api/v1/orders', body, { headers })
    const again = await shop.ask('POST', '/api/v1/orders', body, { headers })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body])
    expect((await place()).statusCode).toBe(429)
  })
  it('never takes more at once, however many are placed at the same time', async () => {
    await allow(4)
    const answers = await Promise.all(Array.from({ length: 12 }, () => place()))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(8)
  })
  it('places what was promised before, however many orders there are', async () => {
    await allow(1)
    expect((await place()).statusCode).toBe(200)
    await expect(aPaidOrder(shop.deps, shop.panel.id, shop.user.id)).resolves.toMatchObject({ state: 'ready' })
  })
})

it('a shop without a limit counts nothing', async () => {
  await allow(null)
  expect((await place()).statusCode).toBe(200)
  expect(await bucket()).toBeUndefined()
})
