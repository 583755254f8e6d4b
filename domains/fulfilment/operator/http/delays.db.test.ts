import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { lateAttention, orderingOperatorRoutes } from '@vitrine/ordering'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryStates } from '../../queries/operator/delivery-states.ts'
import { ordersOfProvider } from '../../queries/operator/orders-of-provider.ts'
import { aDeliveryShop, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let shop: DeliveryShop
let known: ConsoleApp
let support: OperatorClient
let editor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop({ profile: 'plain', deliverySeconds: 3600 })
  const { catalogue } = shop
  known = await consoleApp(
    shop.database,
    [
      ...fulfilmentOperatorRoutes({ ...shop.deps, catalogue }),
      ...orderingOperatorRoutes({ catalogue, deliveryStates, ordersOfProvider, ordersAtProvider: async () => [] }),
    ],
    { attention: [lateAttention({ catalogue, deliveryStates, clock: { now: () => known.time.now } })] },
  )
  const other = await aPanel(shop.database, { key: 'meadow' })
  P = `/panels/${(await createPanels(shop.database, { checkEveryMs: 0 }).get(shop.panelId)).key}`
  const as = (role: 'owner' | 'support' | 'editor', panelId = shop.panelId) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  editor = await as('editor')
  foreign = await as('owner', other.id)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.database.transaction(shop.panelId, work)
const account = (change: ReturnType<typeof sql>) =>
  inPanel((trx) => trx.run(sql`update fulfilment.provider_account set ${change} where panel_id = ${trx.panelId}`))
/** As if the order had been paid, or was begun, so long ago. */
const ago = (id: number, minutes: number) =>
  inPanel((trx) =>
    trx.run(sql`
      update ordering.order_line set paid_at = now() - make_interval(mins => ${minutes}::int), created_at = now() - make_interval(mins => ${minutes}::int),
             started_at = case when started_at is not null then now() - make_interval(mins => ${minutes}::int) end
       where panel_id = ${trx.panelId} and id = ${id}`),
  )
const delay = async (id: number, who = support) => (await who.ask('GET', `${P}/orders/${id}/delay`)).body.data
const because = async (id: number): Promise<string> => (await delay(id)).late.because
const waiting = async (who = support) => (await who.ask('GET', `${P}/attention/items?queue=late_orders`)).body.rows

describe('an order that is not sent', () => {
  it('says what keeps it: its route, its provider, or the order of the same link before it', async () => {
    const { id } = await shop.order()
    expect(await delay(id)).toMatchObject({ late: null })
    await ago(id, 70)
    expect(await delay(id)).toMatchObject({ late: { kind: 'not_sent', because: 'queue', provider: { name: expect.any(String) } } })
    await account(sql`breaker_state = 'open', breaker_reason = 'unreachable', open_until = now() + interval '5 minutes'`)
    expect(await delay(id)).toMatchObject({ late: { because: 'breaker_open', until: expect.any(String) } })
    await account(sql`breaker_reason = 'funds'`)
    expect(await because(id)).toBe('low_balance')
    await account(sql`breaker_state = 'closed', breaker_reason = null, open_until = null, is_enabled = false`)
    expect(await because(id)).toBe('provider_off')
    await account(sql`is_enabled = true`)
    const route = (paused: boolean) =>
      inPanel((trx) =>
        trx.run(sql`
          update fulfilment.route set paused_at = ${paused ? new Date() : null}, paused_because = ${paused ? 'test' : null} where panel_id = ${trx.panelId}`),
      )
    await route(true)
    expect(await because(id)).toBe('routes_paused')
    await route(false)
    await inPanel((trx) => trx.run(sql`update ordering.order_line set waits_for = 'link' where panel_id = ${trx.panelId} and id = ${id}`))
    expect(await because(id)).toBe('link')
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set waits_for = null where panel_id = ${trx.panelId} and id = ${id}`),
    )
  })
  it('needs attention with its reason, and names the provider to those who may know it', async () => {
    const [late, other] = [await shop.order(), await shop.order()]
    await ago(late.id, 70)
    await account(sql`breaker_state = 'open', breaker_reason = 'funds', open_until = now() + interval '5 minutes'`)
    const rows = await waiting()
    expect(rows.filter(({ number }: { number: number }) => number === late.id)).toMatchObject([
      { queue: 'late_orders', because: { code: 'low_balance', name: expect.any(String) } },
    ])
    expect(rows.map(({ number }: { number: number }) => number)).not.toContain(other.id)
    const [masked] = (await waiting(editor)).filter(({ number }: { number: number }) => number === late.id)
    expect(masked.because).toEqual({ code: 'low_balance', name: null })
    expect((await delay(late.id, editor)).late.provider).toBeNull()
    const { queues } = (await support.ask('GET', `${P}/attention`)).body.data
    expect(queues).toMatchObject([{ queue: 'late_orders', count: rows.length }])
    const { late: ofAll } = (await support.ask('GET', `${P}/today`)).body.data
    expect(ofAll).toMatchObject({ count: rows.length, isExact: true, reasonsOf: rows.length })
    const waitFor = (code: string) => rows.filter(({ because: why }: { because: { code: string } }) => why.code === code).length
    for (const { reason, count } of ofAll.reasons) expect([reason, count]).toEqual([reason, waitFor(reason)])
    expect(ofAll.reasons.map(({ reason }: { reason: string }) => reason)).toContain('low_balance')
    await account(sql`breaker_state = 'closed', breaker_reason = null, open_until = null`)
  })
})

describe('an order under way', () => {
  /** Orders of the same service that took so many minutes each. */
  const completed = async (minutes: readonly number[]) => {
    for (const took of minutes) {
      const { id } = await shop.order()
      await inPanel((trx) =>
        trx.run(sql`
          update ordering.order_line set state = 'completed', delivered = quantity, started_at = now() - make_interval(mins => ${took}::int), completed_at = now()
           where panel_id = ${trx.panelId} and id = ${id}`),
      )
    }
  }
  it('is late beyond the usual time of its service, and says whether its provider is silent', async () => {
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    await ago(line.id, 1000)
    expect(await delay(line.id)).toEqual({
      expected: { startsWithinMinutes: null, halfMinutes: null, mostMinutes: null },
      late: null,
    })
    await completed([60, 120, 180, 240, 300])
    expect(await delay(line.id)).toMatchObject({
      expected: { halfMinutes: 180, mostMinutes: 252 },
      late: { kind: 'under_way', because: 'slow', answeredAt: expect.any(String) },
    })
    expect((await waiting()).map(({ number, because: why }: { number: number; because: object }) => [number, why])).toContainEqual([
      line.id,
      { code: 'slow', name: expect.any(String) },
    ])
    await ago(line.id, 370)
    expect((await delay(line.id)).late).toBeNull()
    await ago(line.id, 400)
    await inPanel((trx) =>
      trx.run(sql`update fulfilment.submission set unseen = 2 where panel_id = ${trx.panelId} and order_id = ${line.id}`),
    )
    expect(await because(line.id)).toBe('provider_silent')
  })
  it('stands in the list of its provider’s orders', async () => {
    const line = await shop.order()
    await shop.untilState(line.id, 'accepted')
    const [provider] = (await support.ask('GET', `${P}/provider-choices`)).body.data
    const of = async (query: string): Promise<number[]> =>
      (await support.ask('GET', `${P}/orders?filter.providerId=${provider.id}&${query}`)).body.rows.map(({ id }: { id: number }) => id)
    expect((await of(''))[0]).toBe(line.id)
    expect(await of(`q=${line.id}`)).toEqual([line.id])
    const [newest, oldest] = [await of('limit=200'), await of('limit=200&sort=oldest')]
    expect(oldest).toEqual(newest.toReversed())
    expect((await foreign.ask('GET', `/panels/meadow/orders?filter.providerId=${provider.id}`)).body.rows).toEqual([])
    expect((await editor.ask('GET', `${P}/provider-choices`)).body.details).toMatchObject({ permission: 'orders.provider' })
  })
})

it('the delay of another panel’s order is that of none', async () => {
  const { id } = await shop.order()
  const [theirs, absent] = [
    await foreign.ask('GET', `/panels/meadow/orders/${id}/delay`),
    await foreign.ask('GET', '/panels/meadow/orders/2000000000/delay'),
  ]
  expect([theirs.status, theirs.text]).toEqual([404, absent.text])
})
