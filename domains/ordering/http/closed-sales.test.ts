import { saveService } from '@vitrine/catalogue'
import { aService } from '@vitrine/catalogue/testing'
import { makeApiToken } from '@vitrine/identity'
import { changeSettings } from '@vitrine/panels'
import { micro } from '@vitrine/platform/kernel'
import { createGrade, recomputeGrade } from '@vitrine/promotions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeGift } from '../commands/placing/place-gift.ts'
import { aLine, aVideo } from '../testing/index.ts'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop } from '../testing/subscription-shop.ts'

const CLOSED = 50
const MESSAGE = 'This service is available to customers at a higher level.'
const goals = [
  { goal: 0n, opensClosedSales: false },
  { goal: 10_000_000n, opensClosedSales: true },
]

let world: SubscriptionShop
let stranger: number
let member: number
beforeAll(async () => {
  world = await aSubscriptionShop()
  const { database } = world.deps
  await database.transaction(world.shop.panel.id, async (trx) => {
    await changeSettings(trx, { grades_enabled: true })
    await saveService(trx, aService({ id: CLOSED, availableClosedSales: true, dripFeedIsAllowed: true }))
    for (const { goal, opensClosedSales } of goals)
      await createGrade(trx, {
        icon: '/grade.svg',
        names: { en: `From ${goal}` },
        discountPpm: 0,
        spendingGoal: micro(goal),
        opensClosedSales,
        hasPersonalManager: false,
        consultationDays: null,
        thumbnailDays: null,
      })
  })
  await world.deps.catalogue.refresh(world.shop.panel.id)
  ;[stranger, member] = await Promise.all([world.newCustomer(100), world.newCustomer(100)])
  const spent = await world.ask('POST', '/orders', { as: member, body: { orders: [aLine({ url: aVideo(), quantity: 5000 })] } })
  expect(spent.statusCode, spent.body).toBe(200)
  await database.transaction(world.shop.panel.id, (trx) => recomputeGrade(trx, member, world.shop.time.now))
})
afterAll(() => world.close())

const line = (more: object = {}) => aLine({ service_id: CLOSED, url: aVideo(), ...more })
const widget = () => `?${world.shop.widget}`
const ways: readonly (readonly [string, (as?: number) => ReturnType<SubscriptionShop['ask']>, string])[] = [
  ['an order', (as) => world.ask('POST', '/orders', { ...by(as), body: { orders: [line()] } }), 'orders.0.service_id'],
  [
    'an order of several lines',
    (as) => world.ask('POST', '/orders', { ...by(as), body: { orders: [aLine({ url: aVideo() }), line()] } }),
    'orders.1.service_id',
  ],
  [
    'a drip feed',
    (as) => world.ask('POST', '/orders', { ...by(as), body: { orders: [line({ drip_feed: { runs: 2, minutes_between_runs: 60 } })] } }),
    'orders.0.service_id',
  ],
  [
    'an order from the balance by the form',
    (as) => world.ask('POST', `/order-widget/orders${widget()}`, { ...by(as), body: { orders: [line()] } }),
    'orders.0.service_id',
  ],
  [
    'a quote',
    (as) => world.ask('POST', `/order-widget/services/total-cost${widget()}`, { ...by(as), body: { services: [line()] } }),
    'services.0.service_id',
  ],
  [
    'a subscription',
    (as) =>
      world.ask('POST', '/subscriptions', {
        ...by(as),
        body: { url: linkOf(aChannel()), name: 'Mine', contents_limit: 2, services: [{ service_id: CLOSED, quantity: 1000 }] },
      }),
    'services.0.service_id',
  ],
]
const by = (as?: number) => (as === undefined ? {} : { as })
const refusal = (field: string) => ({ message: MESSAGE, errors: { [field]: [MESSAGE] } })

describe('a closed service', () => {
  it.each(ways)('is refused to anyone who has no grade that opens it: %s', async (_, ask, field) => {
    const answer = await ask(stranger)
    expect([answer.statusCode, answer.json()]).toEqual([422, refusal(field)])
  })
  it.each(ways)('is sold to a customer of the grade: %s', async (_, ask) => {
    const answer = await ask(member)
    expect(answer.statusCode, answer.body).toBe(200)
  })
  it('is refused to a guest, in the quote and in the order', async () => {
    const quote = await world.ask('POST', `/order-widget/services/total-cost${widget()}`, { body: { services: [line()] } })
    expect([quote.statusCode, quote.json()]).toEqual([422, refusal('services.0.service_id')])
    const body = { orders: [line()], email: 'guest@mail.test', payment_method_id: 1 }
    const order = await world.ask('POST', `/order-widget/widget-order-requests${widget()}`, { body })
    expect([order.statusCode, order.json().errors['orders.0.service_id']]).toEqual([422, [MESSAGE]])
  })
  it('is not in a reseller’s list and not to be ordered over v2 without the grade, and both with it', async () => {
    const keys = await Promise.all(
      [stranger, member].map((id) => world.deps.database.transaction(world.shop.panel.id, (trx) => makeApiToken(trx, id, new Date()))),
    )
    const seen = []
    for (const key of keys) {
      const list = await world.ask('POST', '/api/v2', { body: { key, action: 'services' } })
      const add = await world.ask('POST', '/api/v2', { body: { key, action: 'add', service: CLOSED, link: aVideo(), quantity: 1000 } })
      seen.push([list.json().some((row: { service: number }) => row.service === CLOSED), Object.keys(add.json())])
    }
    expect(seen).toEqual([
      [false, ['error']],
      [true, ['order']],
    ])
  })
  it('may be given away by the panel', async () => {
    const { panel, catalogue } = world.shop
    const snapshot = await catalogue.snapshot(panel.id)
    const gift = {
      panel,
      snapshot,
      userId: stranger,
      serviceId: CLOSED,
      quantity: 100,
      url: aVideo(),
      source: 'free_trial',
      locale: 'en' as const,
    }
    const placed = await world.deps.database.transaction(panel.id, (trx) => placeGift(trx, gift))
    expect(placed.serviceId).toBe(CLOSED)
  })
})
