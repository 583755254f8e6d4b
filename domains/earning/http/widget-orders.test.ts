import { balancesOf, checkBooks, statement } from '@vitrine/ledger'
import { findEarned } from '@vitrine/ordering'
import { aLine, aVideo } from '@vitrine/ordering/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderWidgetRow } from '../contract/widgets.ts'
import { aWidgetShop, type WidgetShop } from '../testing/widget-shop.ts'

let shop: WidgetShop
let partner: number
let widget: OrderWidgetRow
beforeAll(async () => {
  shop = await aWidgetShop()
  partner = await shop.newUser()
  widget = await shop.widget(partner, { minimum_purchase_amount: 5 })
})
afterAll(async () => shop.close())

const api = (path: string, { api_token: token }: OrderWidgetRow = widget) => `/api/v1/order-widget${path}?api_token=${token}`
const aRequest = (body: object = {}) => ({
  orders: [aLine({ url: aVideo() })],
  email: `visitor${Math.random()}@mail.test`,
  payment_method_id: shop.methods.message,
  ...body,
})
/** A guest orders in the partner's form and pays; answers the orders' numbers. */
async function sold(orders = [aLine({ url: aVideo() })], from = widget): Promise<number[]> {
  const answer = await shop.ask('POST', api('/widget-order-requests', from), 'guest', aRequest({ orders }))
  expect(answer.statusCode).toBe(200)
  const { invoice_id: invoiceId, order_ids: ids } = answer.json().data.data
  await shop.pay(invoiceId)
  await shop.deliver()
  return ids
}
const balance = (userId: number) => shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))
const rows = async (userId: number) =>
  (await shop.db.database.read(shop.panel.id, (trx) => statement(trx, { userId, limit: 100, offset: 0 }))).rows

describe('the calls of a partner’s order form', () => {
  it('refuse a token that is nobody’s with 422, never 401 or 403 (OWAPI-001)', async () => {
    for (const path of ['/networks', '/payment-methods', '/countries', '/languages'])
      for (const query of ['', '?api_token=x', `?api_token=${'a'.repeat(40)}`]) {
        const answer = await shop.ask('GET', `/api/v1/order-widget${path}${query}`, 'guest')
        expect(answer.statusCode).toBe(422)
        expect(answer.json().message).toEqual(expect.any(String))
      }
    for (const path of ['/networks', '/payment-methods', '/countries', '/languages'])
      expect((await shop.ask('GET', api(path), 'guest')).statusCode).toBe(200)
  })
  it('show the catalogue at the partner’s prices and leave the panel’s own as they were (EP-129, EP-133)', async () => {
    const prices = async (query: string) => {
      const [network] = (await shop.ask('GET', `/api/v1/order-widget/networks?${query}`, 'guest')).json().data
      const [type] = network.serviceTypes
      return { price: type.services.find(({ id }: { id: number }) => id === 1).price, least: type.min_price }
    }
    expect(await prices(shop.ownForm)).toEqual({ price: '10.00', least: '0.001234567' })
    expect(await prices(`api_token=${widget.api_token}`)).toEqual({ price: '11.00', least: '0.001358024' })
    const one = await shop.ask('GET', api('/services/service-1'), 'guest')
    expect(one.json().data).toMatchObject({ price: '11.00', default_price: '11.00' })
    const bought = await shop.ask('POST', api('/services/quantity-by-cost'), 'guest', {
      contents_limit: 1,
      services: [{ desired_cost: '11', service_id: 1, is_guarantee: false }],
    })
    expect(bought.json().data).toMatchObject({ total_cost: '11.00', services: [{ quantity: 1000 }] })
  })
  it('offer only the widget’s payment methods, quote by them and take no other (EP-128)', async () => {
    const offered = await shop.ask('GET', api('/payment-methods'), 'guest')
    expect(offered.json().data.map(({ id }: { id: number }) => id)).toEqual([shop.methods.message])
    const body = { order_widget_type: 'single', services: [aLine()], payment_method_id: shop.methods.withheld }
    expect((await shop.ask('POST', api('/services/total-cost'), 'guest', body)).json().errors).toHaveProperty('payment_method_id')
    const order = await shop.ask('POST', api('/widget-order-requests'), 'guest', aRequest({ payment_method_id: shop.methods.withheld }))
    expect(order.statusCode).toBe(422)
    expect(order.json().errors).toEqual({ payment_method_id: ['The selected payment method id is invalid.'] })
  })
  it('tell the widget’s minimum before, and take no order below it (NS-24)', async () => {
    const reported = async (query: string) =>
      (await shop.ask('GET', `/api/v1/order-widget/payment-methods?${query}`, 'guest')).json().minimum_purchase_amount
    expect([await reported(`api_token=${widget.api_token}`), await reported(shop.ownForm)]).toEqual(['5.00', undefined])
    const orders = [aLine({ quantity: 454, url: aVideo() })]
    const below = await shop.ask('POST', api('/widget-order-requests'), 'guest', aRequest({ orders }))
    expect(below.statusCode).toBe(422)
    expect(below.json().errors).toEqual({ orders: ['The amount must be at least 5.00.'] })
    const enough = [aLine({ quantity: 455, url: aVideo() })]
    expect((await shop.ask('POST', api('/widget-order-requests'), 'guest', aRequest({ orders: enough }))).statusCode).toBe(200)
  })
  it('charge what they quote, whatever is ordered and however it is paid (EP-135, EP-136)', async () => {
    const odd = await shop.widget(partner, { reward_percent: 0.3333 })
    const customer = await shop.newUser()
    await shop.fund(1000, customer)
    const requests = [
      [aLine({ is_guarantee: true })],
      [aLine({ service_id: 11, quantity: 777 }), aLine({ service_id: 12, quantity: 333 }), aLine({ service_id: 13, quantity: 50 })],
      [aLine({ service_id: 14, quantity: 2 })],
      [aLine({ drip_feed: { mode: 'increasing', runs: 3, quantity_step: 100, minutes_between_runs: 10 } })],
    ]
    for (const args of requests) {
      const orders = args.map((line) => ({ ...line, url: aVideo() }))
      const quoted = (
        await shop.ask('POST', api('/services/total-cost', odd), customer, { order_widget_type: 'single', services: orders })
      ).json().data
      const before = (await balance(customer)).total
      const placed = await shop.ask('POST', api('/orders', odd), customer, { orders })
      expect(placed.statusCode).toBe(200)
      expect(before - (await balance(customer)).total).toBe(BigInt(Math.round(quoted.total_amount_float * 1_000_000)))
      const own = await shop.ask('POST', `/api/v1/order-widget/services/total-cost?${shop.ownForm}`, customer, {
        order_widget_type: 'single',
        services: orders,
      })
      // Each line is a whole number of cents at both prices, so either may be half a cent off.
      const halfCents = orders.length * 0.005 * (1 + 1.3333)
      expect(Math.abs(quoted.total_amount_float - own.json().data.total_amount_float * 1.3333)).toBeLessThanOrEqual(halfCents + 1e-6)
    }
  })
  it('never make a partner’s order of one that was bought at the panel’s own price', async () => {
    const customer = await shop.newUser()
    await shop.fund(100, customer)
    const body = { orders: [aLine({ url: aVideo() })] }
    const again = { 'idempotency-key': 'own-first' }
    expect((await shop.ask('POST', `/api/v1/order-widget/orders?${shop.ownForm}`, customer, body, again)).statusCode).toBe(200)
    const tried = await shop.ask('POST', api('/orders'), customer, body, again)
    expect(tried.statusCode).toBe(422)
    expect(tried.json().message).toBe('This request key was already used with other data.')
    const first = await shop.ask('POST', api('/orders'), customer, body, { 'idempotency-key': 'widget' })
    const second = await shop.ask('POST', api('/orders'), customer, body, { 'idempotency-key': 'widget' })
    expect(second.json().data[0].id).toBe(first.json().data[0].id)
    expect((await balance(customer)).total).toBe(79_000_000n)
  })
  it('pay an order whose money comes late at the price it was ordered for', async () => {
    const mine = await shop.newUser()
    const form = await shop.widget(mine)
    const answer = await shop.ask('POST', api('/widget-order-requests', form), 'guest', aRequest())
    const { invoice_id: invoiceId, order_ids: ids } = answer.json().data.data
    await shop.pay(invoiceId, new Date(Date.now() + 30 * 86_400_000))
    await shop.deliver()
    await shop.settle(ids[0], 'completed')
    await shop.deliver()
    const sums = (await shop.ask('GET', '/api/v1/order-widget-statistics?group_by=orderWidget', mine)).json().data
    expect(sums).toContainEqual({ spent: '11.00', reward: '1.00', order_widget: 'Blog' })
  })
})

describe('a partner’s reward', () => {
  it('is 1.00 of an order of 11.00 that cost 10.00, once, and appears in the partner’s finances as widget_reward (FIN-008, WIDGET-001)', async () => {
    const mine = await shop.newUser()
    const form = await shop.widget(mine)
    const [id = 0] = await sold(undefined, form)
    expect((await balance(mine)).total).toBe(0n)
    await shop.settle(id, 'completed')
    await shop.deliver(3)
    expect(await balance(mine)).toMatchObject({ total: 1_000_000n, referral: 1_000_000n })
    const finances = (await shop.ask('GET', '/api/v1/payments/statistics', mine)).json()
    expect(finances.data).toEqual([expect.objectContaining({ type: 'widget_reward', amount: '1.00', order_id: null })])
    const today = new Date().toISOString().slice(0, 10)
    const statistics = async (query: string) => (await shop.ask('GET', `/api/v1/order-widget-statistics${query}`, mine)).json().data
    expect(await statistics('')).toEqual([{ spent: '11.00', reward: '1.00', date: today }])
    expect(await statistics('?group_by=user')).toEqual([{ spent: '11.00', reward: '1.00', email: expect.stringContaining('@mail.test') }])
  })
  it('is the share of what was really delivered, floored to the micro, and nothing of what was given back', async () => {
    const mine = await shop.newUser()
    const form = await shop.widget(mine, { reward_percent: 0.07 })
    const [partly = 0] = await sold([aLine({ service_id: 11, quantity: 999, url: aVideo() })], form)
    const [never = 0] = await sold(undefined, form)
    await shop.settle(partly, 'partial', 500)
    await shop.settle(never, 'canceled')
    await shop.deliver()
    const order = await shop.db.database.read(shop.panel.id, (trx) => findEarned(trx, partly))
    const earned = order?.earned ?? 0n
    expect(earned).toBeGreaterThan(0n)
    expect((await balance(mine)).total).toBe((earned * 70_000n) / 1_070_000n)
  })
  it('comes of every order that a drip feed or a package is made of, together never more than the mark-up', async () => {
    const mine = await shop.newUser()
    const form = await shop.widget(mine, { reward_percent: 0.5 })
    const [head = 0] = await sold([aLine({ service_id: 14, quantity: 2, url: aVideo() })], form)
    // Its two items came after it.
    for (const item of [head + 1, head + 2]) await shop.settle(item, 'completed')
    await shop.deliver()
    const [row] = (await shop.ask('GET', '/api/v1/order-widget-statistics', mine)).json().data
    expect(Number(row.reward)).toBeLessThanOrEqual(Number(row.spent) / 3)
    expect(Number(row.reward)).toBeGreaterThan(Number(row.spent) / 3 - 0.000003)
  })
  it('of the partner’s own purchases goes back to the balance for spending, never to the withdrawable one', async () => {
    const mine = await shop.newUser()
    await shop.fund(11, mine)
    const form = await shop.widget(mine)
    const placed = await shop.ask('POST', api('/orders', form), mine, { orders: [aLine({ url: aVideo() })] })
    expect(placed.statusCode).toBe(200)
    await shop.deliver()
    await shop.settle(placed.json().data[0].id, 'completed')
    await shop.deliver(2)
    expect(await balance(mine)).toMatchObject({ total: 1_000_000n, main: 1_000_000n, referral: 0n })
  })
  it('is nothing without a mark-up, and orders of the panel’s own form are nobody’s', async () => {
    const mine = await shop.newUser()
    const form = await shop.widget(mine, { reward_percent: 0 })
    const [id = 0] = await sold(undefined, form)
    await shop.settle(id, 'completed')
    await shop.deliver()
    expect(await rows(mine)).toEqual([])
    expect((await shop.ask('GET', '/api/v1/order-widget-statistics', mine)).json().data).toMatchObject([{ spent: '10.00', reward: '0.00' }])
  })
})

describe('the statistics of widgets', () => {
  it('are by user, service or widget, and by date for anything else (WIDGET-003, EP-093)', async () => {
    const mine = await shop.newUser()
    const [blog, store] = [await shop.widget(mine, { name: 'Blog' }), await shop.widget(mine, { name: 'Store', reward_percent: 0.2 })]
    const ids = [
      ...(await sold(undefined, blog)),
      ...(await sold(undefined, store)),
      ...(await sold([aLine({ service_id: 13, quantity: 50, url: aVideo() })], store)),
    ]
    for (const id of ids) await shop.settle(id, 'completed')
    await shop.deliver()
    const by = async (query: string) => (await shop.ask('GET', `/api/v1/order-widget-statistics?${query}`, mine)).json().data
    expect(await by('group_by=orderWidget')).toEqual([
      { spent: '13.20', reward: '2.20', order_widget: 'Store' },
      { spent: '11.00', reward: '1.00', order_widget: 'Blog' },
    ])
    expect(await by('group_by=service')).toEqual([
      { spent: '23.00', reward: '3.00', service: 'Service 1' },
      { spent: '1.20', reward: '0.20', service: 'Service 13' },
    ])
    expect(await by('group_by=user')).toHaveLength(3)
    const today = new Date().toISOString().slice(0, 10)
    for (const query of ['', 'group_by=foo', 'group_by=date', `start_date=${today}&end_date=${today}`])
      expect(await by(query)).toEqual([{ spent: '24.20', reward: '3.20', date: today }])
    expect(await by('end_date=2020-01-01')).toEqual([])
    expect(
      (await shop.ask('GET', '/api/v1/order-widget-statistics?start_date=2026-02-02&end_date=2026-02-01', mine)).json().errors,
    ).toHaveProperty('end_date')
    expect((await shop.ask('GET', '/api/v1/order-widget-statistics', await shop.newUser())).json().data).toEqual([])
  })
})

it('leaves the ledger balanced', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
