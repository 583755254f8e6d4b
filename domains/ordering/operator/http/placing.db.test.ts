import { saveService } from '@vitrine/catalogue'
import { aService } from '@vitrine/catalogue/testing'
import { freezeUser } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { namesOfOperators } from '@vitrine/operators'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel, freeze, grant, unfreeze } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { setOwnRate } from '@vitrine/promotions'
import { aCoupon } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aVideo } from '../../testing/index.ts'
import { aPlanShop, DRIPPED, PACKAGE, type PlanShop } from '../../testing/plan-shop.ts'
import { orderingOperatorRoutes } from './index.ts'

let shop: PlanShop
let known: ConsoleApp
let support: OperatorClient & { readonly operatorId: number }
let finance: OperatorClient
let foreign: OperatorClient
beforeAll(async () => {
  shop = await aPlanShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes(shop.deps))
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  const as = (role: 'owner' | 'support' | 'finance', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  finance = await as('finance')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const path = (customer: number, rest: string) => `/panels/${shop.panel.key}/customers/${customer}/${rest}`
const views = (more: object = {}) => ({ serviceId: 1, quantity: 1000, link: aVideo(), ...more })
/** An order of one line, or of those that are named. */
const ofLines = ({ lines, cost, reason, coupon, ...line }: Record<string, unknown>) => ({
  ...{ lines: lines ?? [line], cost, reason, coupon },
})
const quote = async (customer: number, body: object) =>
  (await support.ask('POST', path(customer, 'orders/quote'), ofLines({ ...body }))).body
const place = (customer: number, body: object, headers = {}) =>
  support.ask('POST', path(customer, 'orders'), ofLines({ cost: '2.00', reason: 'Asked for by phone', ...body }), headers)
const ownOrders = async (customer: number) => (await shop.ask('GET', '/api/v1/orders', undefined, { as: customer })).json().data
/** By field; those of an only line without its place. */
const errorsOf = async (customer: number, body: object) => {
  const { errors } = (await place(customer, body)).body
  return errors && Object.fromEntries(Object.entries(errors).map(([field, said]) => [field.replace('lines.0.', ''), said]))
}
const auditOf = (id: number) =>
  shop.inPanel((trx) =>
    trx.rows(sql<{ action: string; operatorId: number; reason: string | null; after: unknown }>`
      select action, operator_id as "operatorId", reason, after from operators.audit
       where panel_id = ${trx.panelId} and entity_kind = 'order' and entity_id = ${String(id)} order by id`),
  )

describe('an order that an operator places for a customer', () => {
  it('is paid from the customer’s balance at the customer’s own price, which was quoted before', async () => {
    const customer = await shop.newCustomer(10)
    await shop.inPanel((trx) => setOwnRate(trx, { userId: customer, serviceId: 1, discountPpm: 250_000 }))
    expect((await quote(customer, views())).data).toEqual({
      ...{ lines: [{ cost: '1.50', quantity: 1000 }], amount: '1.50', coupon: null },
      ...{ cost: '1.50', balance: '10.00', after: '8.50' },
    })
    const answer = await place(customer, views({ cost: '1.50' }))
    expect([answer.status, answer.body.data]).toEqual([201, { ids: [expect.any(Number)], charged: '1.50', balance: '8.50' }])
    expect(await shop.balance(customer)).toBe(8_500_000n)
    expect(await ownOrders(customer)).toMatchObject([{ id: answer.body.data.ids[0], cost: '1.50', quantity: 1000 }])
    await shop.booksHold()
  })
  it('is refused while the shop takes no new orders', async () => {
    const customer = await shop.newCustomer(10)
    await shop.inPanel(freeze)
    expect((await place(customer, views())).body.message).toMatch(/^This shop takes no new orders/)
    await shop.inPanel(unfreeze)
    expect(await ownOrders(customer)).toEqual([])
    expect((await place(customer, views())).status).toBe(201)
  })
  it('is refused beyond the orders that the shop may take in a minute', async () => {
    const customer = await shop.newCustomer(10)
    await shop.inPanel((trx) => grant(trx, { ordersPerMinute: 1 }))
    expect((await place(customer, views())).status).toBe(201)
    const refused = await place(customer, views())
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/as many orders as it can this minute/)])
    await shop.inPanel((trx) => grant(trx, {}))
    expect([await shop.balance(customer), (await place(customer, views())).status]).toEqual([8_000_000n, 201])
  })
  it('says who placed it, in its history and in the audit log of the same transaction', async () => {
    const customer = await shop.newCustomer(10)
    const link = aVideo()
    const [id] = (await place(customer, views({ link }))).body.data.ids
    const order = (await support.ask('GET', `/panels/${shop.panel.key}/orders/${id}`)).body.data
    const name = (await shop.inPanel((trx) => namesOfOperators(trx, [support.operatorId]))).get(support.operatorId)
    expect(order).toMatchObject({ source: 'operator', customer: { id: customer } })
    expect(order.timeline.map((row: { kind: string; actor: string; by: string }) => [row.kind, row.actor, row.by])).toEqual([
      ['paid', 'operator', name],
      ['placed', 'operator', name],
    ])
    expect(await auditOf(id)).toEqual([
      {
        action: 'order.placed-for-customer',
        operatorId: support.operatorId,
        reason: 'Asked for by phone',
        after: expect.objectContaining({ customerId: customer, serviceId: 1, link, quantity: 1000, charged: '2.00' }),
      },
    ])
    // The customer’s own orders are still the customer’s.
    const own = (await shop.orders(customer, [{ service_id: 1, url: aVideo(), quantity: 1000 }]))[0]
    const shown = (await support.ask('GET', `/panels/${shop.panel.key}/orders/${own?.id}`)).body.data
    expect(shown.timeline[0]).toMatchObject({ actor: 'user', by: null })
  })
  it('is placed once for a repeated key', async () => {
    const customer = await shop.newCustomer(10)
    const body = views()
    const key = { 'idempotency-key': 'one order' }
    const answers = [await place(customer, body, key), await place(customer, body, key)]
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(await ownOrders(customer)).toHaveLength(1)
    expect((await place(customer, views({ quantity: 2000, cost: '4.00' }), key)).status).toBe(422)
    expect(await shop.balance(customer)).toBe(8_000_000n)
  })
  it('of several lines is quoted and placed as a whole, each line in the audit log, once for a repeated key', async () => {
    const customer = await shop.newCustomer(10)
    const lines = [views(), views({ quantity: 2000 }), views({ serviceId: 4 })]
    const quoted = (await quote(customer, { lines })).data
    expect(quoted).toMatchObject({
      lines: [{ cost: '2.00' }, { cost: '4.00' }, { cost: '2.00' }],
      amount: '8.00',
      cost: '8.00',
      after: '2.00',
    })
    const key = { 'idempotency-key': 'three lines' }
    const answers = [await place(customer, { lines, cost: '8.00' }, key), await place(customer, { lines, cost: '8.00' }, key)]
    expect(answers[1]?.text).toBe(answers[0]?.text)
    const { ids, charged, balance } = answers[0]?.body.data ?? {}
    expect([ids.length, charged, balance]).toEqual([3, '8.00', '2.00'])
    expect((await ownOrders(customer)).map(({ id }: { id: number }) => id).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) expect(await auditOf(id)).toHaveLength(1)
    expect(await shop.balance(customer)).toBe(2_000_000n)
    await shop.booksHold()
  })
  it('of several lines is placed with none of them where one cannot be, and says which', async () => {
    const customer = await shop.newCustomer(10)
    const lines = [views(), views({ quantity: 1 }), views({ link: 'https://example.com/a' })]
    const refused = await place(customer, { lines, cost: '6.00' })
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['lines.1.quantity', 'lines.2.link'])
    const both = [views(), views({ quantity: 5000 })]
    expect(await errorsOf(customer, { lines: both, cost: '12.00' })).toHaveProperty('balance')
    for (const wrong of [[], Array.from({ length: 21 }, () => views())])
      expect(await errorsOf(customer, { lines: wrong })).toHaveProperty('lines')
    expect([await ownOrders(customer), await shop.balance(customer)]).toEqual([[], 10_000_000n])
  })
  it('is cheaper by a coupon that applies to all its lines, used once, and refused by one that does not', async () => {
    const customer = await shop.newCustomer(10)
    const { code } = await aCoupon(shop.db.database, shop.panel.id, { ppm: 250_000, minAmount: micro(3_000_000n) })
    const lines = [views(), views()]
    expect((await quote(customer, { lines, coupon: code.toLowerCase() })).data).toMatchObject({
      ...{ amount: '4.00', coupon: { type: 'discount', worth: '1.00' }, cost: '3.00', after: '7.00' },
    })
    expect(Object.keys((await quote(customer, { lines: [views()], coupon: code })).errors)).toEqual(['coupon'])
    expect(Object.keys((await quote(customer, { lines, coupon: 'NOSUCH' })).errors)).toEqual(['coupon'])
    const limited = await aCoupon(shop.db.database, shop.panel.id, { serviceIds: [4] })
    expect(Object.keys((await quote(customer, { lines, coupon: limited.code })).errors)).toEqual(['coupon'])
    expect(await errorsOf(customer, { lines, coupon: code, cost: '4.00' })).toEqual({ cost: ['It costs $3.00 by now. Look again.'] })
    expect((await place(customer, { lines, coupon: code, cost: '3.00' })).body.data).toMatchObject({ charged: '3.00', balance: '7.00' })
    expect(await errorsOf(customer, { lines, coupon: code, cost: '3.00' })).toHaveProperty('coupon')
    expect(await shop.balance(customer)).toBe(7_000_000n)
    await shop.booksHold()
  })
  it('may be a drip feed or a package', async () => {
    const customer = await shop.newCustomer(20)
    const dripFeed = { runs: 3, minutesBetweenRuns: 60 }
    const feed = views({ serviceId: DRIPPED, quantity: 100, dripFeed })
    const { cost, lines } = (await quote(customer, feed)).data
    expect(lines).toEqual([{ cost, quantity: 300 }])
    const [id] = (await place(customer, { ...feed, cost })).body.data.ids
    expect((await shop.dripFeed(id, customer)).id).toBe(id)
    expect((await place(customer, views({ serviceId: PACKAGE, quantity: 1, cost: '5.00' }))).status).toBe(201)
    await shop.booksHold()
  })
  it('is refused under the field that hinders it, as in the shop, and moves nothing', async () => {
    const customer = await shop.newCustomer(3)
    const refused = async (body: object) => Object.keys((await errorsOf(customer, views(body))) ?? {})
    expect(await refused({ link: 'https://example.com/a' })).toEqual(['link'])
    expect(await refused({ link: '' })).toEqual(['link'])
    expect(await refused({ quantity: 1 })).toEqual(['quantity'])
    expect(await refused({ serviceId: 3 })).toEqual(['serviceId'])
    expect(await refused({ serviceId: 999 })).toEqual(['serviceId'])
    expect(await refused({ targets: [{ id: 7, values: ['a'] }] })).toEqual(['targets'])
    expect(await refused({ dripFeed: { runs: 3, minutesBetweenRuns: 60 } })).toEqual(['dripFeed'])
    expect(await refused({ cost: '1.99' })).toEqual(['cost'])
    expect(await errorsOf(customer, views({ quantity: 2000, cost: '4.00' }))).toEqual({
      balance: ['The order costs $4.00, and the customer has $3.00.'],
    })
    expect(await refused({ reason: '' })).toEqual(['reason'])
    await shop.inPanel((trx) => freezeUser(trx, customer, 'operator', new Date(), 'Cards'))
    expect(await errorsOf(customer, views())).toEqual({
      customer: ['This account is frozen: nothing is ordered for it. Unfreeze it first.'],
    })
    expect([await shop.balance(customer), await ownOrders(customer)]).toEqual([3_000_000n, []])
  })
  it('is refused when its price was changed since it was shown', async () => {
    const customer = await shop.newCustomer(10)
    const body = views({ serviceId: 4 })
    const { cost } = (await quote(customer, body)).data
    await shop.inPanel((trx) => saveService(trx, aService({ id: 4, hasRefill: false, allowsCancel: false, priceNano: 3_000_000_000n })))
    expect(await errorsOf(customer, { ...body, cost })).toEqual({ cost: ['It costs $3.00 by now. Look again.'] })
    expect((await place(customer, { ...body, cost: '3.00' })).body.data).toMatchObject({ charged: '3.00', balance: '7.00' })
  })
  it('is for those who may, and for customers of the panel', async () => {
    const customer = await shop.newCustomer(10)
    const refused = await finance.ask('POST', path(customer, 'orders'), { lines: [views()], cost: '2.00', reason: 'Asked for' })
    expect(refused.body.details).toEqual({ code: 'not_permitted', permission: 'orders.place' })
    const theirs = `/panels/meadow/customers/${customer}/orders`
    const sent = { lines: [views()], cost: '2.00', reason: 'Asked for' }
    const [stranger, absent] = [
      await foreign.ask('POST', theirs, sent),
      await foreign.ask('POST', theirs.replace(String(customer), '2000000000'), sent),
    ]
    expect([stranger.status, stranger.text]).toEqual([404, absent.text])
    expect(await shop.balance(customer)).toBe(10_000_000n)
  })
})

describe('services for a customer', () => {
  it('are found by number or words, at the customer’s own price, without what is not on sale', async () => {
    const { id } = await aUser(shop.db.database, shop.panel.id)
    await shop.inPanel((trx) => setOwnRate(trx, { userId: id, serviceId: DRIPPED, discountPpm: 500_000 }))
    const found = async (q: string) => (await support.ask('GET', path(id, `services?q=${q}`))).body.data
    const own = await found(String(DRIPPED))
    expect(own).toMatchObject([{ id: DRIPPED, price: '0.61725', mayDripFeed: true, isLinkRequired: true, minQuantity: 10 }])
    const all = (await found('')).map((service: { id: number }) => service.id)
    expect(all).toContain(1)
    expect(all).not.toContain(3)
    expect(await found('nothing+of+the+sort')).toEqual([])
  })
})
