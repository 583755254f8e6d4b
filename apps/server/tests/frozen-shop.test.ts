import { freeze } from '@vitrine/panels/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf, type Things } from '../testing/calls.ts'
import { registry } from '../testing/registry.ts'
import { type PanelWorld, twoPanels, type World } from '../testing/two-panels.ts'

const MESSAGE = 'This shop takes no new orders or payments for now. Orders placed before are still delivered.'
let world: World
let own: Things
const ask = (method: string, url: string, body?: object, { panel, people }: PanelWorld = world.home) =>
  world.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { host: panel.host, authorization: `Bearer ${people.owner.bearer}` },
    ...(body === undefined ? {} : { payload: body }),
  })
const takesOrders = async () => (await ask('GET', '/core/settings')).json().data.takes_orders
const v2 = (fields: object, { panel, people }: PanelWorld = world.home) =>
  world.app.inject({ method: 'POST', url: '/api/v2', headers: { host: panel.host }, payload: { key: people.robot.apiToken, ...fields } })

beforeAll(async () => {
  world = await twoPanels()
  own = { person: world.home.people.owner.things, panel: world.home.things }
  expect(await takesOrders()).toBe(true)
  await world.db.database.transaction(world.home.panel.id, freeze)
  await vi.waitFor(async () => expect(await takesOrders()).toBe(false), { timeout: 60_000, interval: 100 })
})
afterAll(() => world.close())

const selling = registry.filter(({ def }) => def.sells)
/** What customers may still do about orders, payments and earnings; a new call is put here or marked as one that sells. */
const goesOn = [
  'DELETE /api/v1/recurring-payments-methods/{cardId}',
  'PATCH /api/v1/order-widgets/{id}',
  'POST /api/v1/campaigns/subscription/cancel',
  'POST /api/v1/campaigns/subscription/resume',
  'POST /api/v1/drip-feeds/{dripFeedId}/cancel',
  'POST /api/v1/free-trial-quests/{id}/track',
  'POST /api/v1/invoices/total-amount',
  'POST /api/v1/invoices/{invoiceId}/cancel',
  'POST /api/v1/invoices/{invoiceId}/mark-is-paid',
  'POST /api/v1/order-links',
  'POST /api/v1/order-links/{token}/orders/{orderId}/cancel',
  'POST /api/v1/order-links/{token}/orders/{orderId}/claim',
  'POST /api/v1/order-links/{token}/orders/{orderId}/code',
  'POST /api/v1/order-links/{token}/orders/{orderId}/public-link',
  'POST /api/v1/order-links/{token}/orders/{orderId}/refill',
  'POST /api/v1/order-links/{token}/orders/{orderId}/support',
  'POST /api/v1/order-links/{token}/orders/{orderId}/support-attachments',
  'POST /api/v1/order-widget/events/checkout-button',
  'POST /api/v1/order-widget/events/enter-url',
  'POST /api/v1/order-widget/events/payment-page',
  'POST /api/v1/order-widget/networks/identify',
  'POST /api/v1/order-widget/orders/validate-url',
  'POST /api/v1/order-widget/search',
  'POST /api/v1/order-widget/services/available-types-by-url',
  'POST /api/v1/order-widget/services/quantity-by-cost',
  'POST /api/v1/order-widget/services/total-cost',
  'POST /api/v1/order-widgets',
  'POST /api/v1/orders/{orderId}/activate',
  'POST /api/v1/orders/{orderId}/cancel',
  'POST /api/v1/orders/{orderId}/delete',
  'POST /api/v1/orders/{orderId}/pause',
  'POST /api/v1/orders/{orderId}/public-link',
  'POST /api/v1/orders/{orderId}/refill',
  'POST /api/v1/orders/{orderId}/support',
  'POST /api/v1/subscriptions/{subscriptionId}/activate',
  'POST /api/v1/subscriptions/{subscriptionId}/cancel',
  'POST /api/v1/subscriptions/{subscriptionId}/pause',
  'POST /api/v1/withdrawal',
  'POST /api/v1/withdrawal/total-amount',
  'POST /api/v1/youtube-account/{id}/verify-public-subscriptions',
]

describe('a shop that takes no new orders', () => {
  it.each(selling)('refuses $name and says that older orders go on', async ({ def, call }) => {
    const { body, ...address } = call.request(own)
    const answer = await ask(def.method, addressOf(def.path, address), body)
    expect([answer.statusCode, answer.json().message]).toEqual([422, MESSAGE])
  })
  it('lets everything else about orders, money and rewards go on', () => {
    const others = registry.filter(
      ({ def, name }) => def.method !== 'GET' && !def.sells && /order|invoice|fund|withdraw|payment|\bsubscri|trial|drip/.test(name),
    )
    expect(others.map(({ name }) => name).sort()).toEqual(goesOn)
  })
  it('tells guests in their language', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/core/api/v1/order-widget/widget-order-requests?locale=de',
      headers: { host: world.home.panel.host },
      payload: {},
    })
    expect(answer.json().message).toContain('keine neuen Bestellungen')
  })
  it('refuses new orders of programs, and still tells of older ones', async () => {
    expect((await v2({ action: 'add', service: 1, link: 'https://youtu.be/abcdefghijk', quantity: 100 })).json()).toEqual({
      error: MESSAGE,
    })
    expect((await v2({ action: 'balance' })).json()).toMatchObject({ currency: 'USD' })
    expect((await v2({ action: 'status', order: own.person.orders.kept })).json()).not.toEqual({ error: MESSAGE })
  })
  it('cancels and lists what was ordered before', async () => {
    expect((await ask('POST', `/core/api/v1/orders/${own.person.orders.toCancel}/cancel`)).statusCode).toBe(200)
    expect((await ask('GET', '/core/api/v1/orders')).statusCode).toBe(200)
  })
  it('is the only one', async () => {
    const answer = await v2({ action: 'add', service: 0, link: 'x', quantity: 1 }, world.away)
    expect(answer.json().error).not.toBe(MESSAGE)
  })
})
