import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { orderingOperatorRoutes } from '@vitrine/ordering'
import { createPanels } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { startUpstream, type Upstream } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aDeliveryShop, aVideo, type DeliveryShop } from '../../testing/delivery-shop.ts'
import { aProviderAccount, aRoute } from '../../testing/index.ts'
import { fulfilmentOperatorRoutes } from './index.ts'

let shop: DeliveryShop
let second: Upstream
let secondAccount: number
let known: ConsoleApp
let owner: OperatorClient
let support: OperatorClient
let finance: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aDeliveryShop({ profile: 'plain', deliverySeconds: 3600, timings: { resolveAfterMs: [20, 40, 80] } })
  second = await startUpstream({ deliverySeconds: 3600, now: shop.time.now })
  secondAccount = await aProviderAccount(shop.database, shop.panelId, {
    name: 'Second',
    endpoint: second.endpoint,
    key: 'sandbox-plain',
    profile: 'plain',
  })
  await aRoute(shop.database, shop.panelId, { accountId: secondAccount, priority: 2 })
  const { catalogue } = shop
  known = await consoleApp(shop.database, [
    ...fulfilmentOperatorRoutes({ ...shop.deps, catalogue }),
    ...orderingOperatorRoutes({ catalogue }),
  ])
  const other = await aPanel(shop.database, { key: 'meadow' })
  P = `/panels/${(await createPanels(shop.database, { checkEveryMs: 0 }).get(shop.panelId)).key}`
  const as = (role: 'owner' | 'support' | 'finance', panelId = shop.panelId) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  support = await as('support')
  finance = await as('finance')
  foreign = await as('owner', other.id)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await known.app.close()
  await second.stop()
  await shop.close()
})

const versionOf = async (id: number) => (await shop.line(id)).stateVersion
const call = async (id: number, how: string, body: object = {}, who = support) =>
  who.ask('POST', `${P}/orders/${id}/${how}`, { version: await versionOf(id), ...body })
/** Sent again, and to another link. */
const both = async (id: number) => [await call(id, 'send'), await call(id, 'link', { link: aVideo() })]
const routes = async (id: number) => (await support.ask('GET', `${P}/orders/${id}/routes`)).body.rows
const newest = async () => (await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]

describe('an order that is sent by another route', () => {
  it('goes there first while it waits, once', async () => {
    const line = await shop.order()
    const ticket = await shop.openTicket(line.id)
    expect(await routes(line.id)).toMatchObject([
      { priority: 1, isUsable: true, hasRefused: false, isChosen: false },
      { priority: 2, account: 'Second', isChosen: false },
    ])
    expect((await call(line.id, 'send', { priority: 2 })).body.data).toMatchObject({ state: 'ready' })
    expect((await routes(line.id))[1].isChosen).toBe(true)
    expect(await newest()).toMatchObject({ action: 'order.sent-again', before: { route: null }, after: { route: 2 } })
    expect(await ticket.events()).toEqual(['sent'])
    await shop.untilState(line.id, 'accepted')
    expect([shop.bookOf(line).length, second.orders({ link: line.url ?? '' }).length]).toEqual([0, 1])
    expect((await shop.submission(line.id)).accountId).toBe(secondAccount)
    expect((await call(line.id, 'send', { priority: 1 })).status).toBe(422)
    await shop.booksHold()
  })
  it('is refused while a provider has it, or may have it', async () => {
    shop.upstream.addFault({ kind: 'accept-then-drop', times: 1 })
    const line = await shop.order()
    await shop.untilState(line.id, 'unknown')
    for (const answer of await both(line.id)) expect(answer.body.message).toContain('not available')
    await shop.untilState(line.id, 'review')
    for (const answer of await both(line.id)) expect(answer.body.message).toContain('not available')
    expect(shop.bookOf(line)).toHaveLength(1)
    expect(second.orders({ link: line.url ?? '' })).toHaveLength(0)
    // Also where our own row says that it waits: what may stand at a provider decides.
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(
        sql`update ordering.order_line set state = 'ready', due_at = now() + interval '1 day' where panel_id = ${shop.panelId} and id = ${line.id}`,
      ),
    )
    for (const answer of await both(line.id)) expect(answer.body.message).toContain('may have it')
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set state = 'review' where panel_id = ${shop.panelId} and id = ${line.id}`),
    )
  })
  it('names a route that is in use, an order of the panel, and the version that was seen', async () => {
    const line = await shop.order()
    expect((await call(line.id, 'send', { priority: 9 })).body.errors).toHaveProperty('priority')
    expect((await call(line.id, 'send', { priority: 2, version: 900 })).body.details).toMatchObject({ code: 'changed_meanwhile' })
    expect((await call(line.id, 'send', {}, finance)).body.details).toMatchObject({ permission: 'orders.act' })
    expect((await foreign.ask('POST', `/panels/meadow/orders/${line.id}/send`, { version: 1 })).status).toBe(404)
    expect((await foreign.ask('GET', `/panels/meadow/orders/${line.id}/routes`)).status).toBe(404)
  })
  it('two operators at once choose one route, and it is sent once', async () => {
    const line = await shop.order()
    const version = await versionOf(line.id)
    const answers = await Promise.all(
      [1, 2].map((priority) => [support, owner][priority - 1]?.ask('POST', `${P}/orders/${line.id}/send`, { version, priority })),
    )
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 422])
    await shop.untilState(line.id, 'accepted')
    expect(shop.bookOf(line).length + second.orders({ link: line.url ?? '' }).length).toBe(1)
  })
})

describe('an order before it is sent', () => {
  it('gets another link, which is the one that is sent', async () => {
    const line = await shop.order()
    const ticket = await shop.openTicket(line.id)
    expect((await call(line.id, 'pause')).status).toBe(200)
    const link = aVideo()
    expect((await call(line.id, 'link', { link: link.replace('https://www.', ''), reason: 'Mistyped' })).body.data).toEqual({
      state: 'paused',
      link,
    })
    expect(await newest()).toMatchObject({ action: 'order.link-changed', reason: 'Mistyped', before: { link: line.url }, after: { link } })
    expect(await ticket.events()).toContain('link-changed')
    expect((await call(line.id, 'link', { link: 'https://www.youtube.com/@channel' })).body.errors).toHaveProperty('link')
    expect((await call(line.id, 'link', { link: 'https://example.com/x' })).body.errors).toHaveProperty('link')
    await call(line.id, 'resume')
    await shop.untilState(line.id, 'accepted')
    expect([shop.bookOf(line).length, shop.upstream.orders({ link }).length]).toEqual([0, 1])
  })
  it('gets another link also when its route was chosen before', async () => {
    const line = await shop.order()
    expect((await call(line.id, 'send', { priority: 1 })).status).toBe(200)
    const link = aVideo()
    expect((await call(line.id, 'link', { link })).status).toBe(200)
    await shop.untilState(line.id, 'accepted')
    expect([shop.bookOf(line).length, shop.upstream.orders({ link }).length]).toEqual([0, 1])
    expect((await shop.submission(line.id)).link).toBe(link)
  })
  it('lets an order that waited for its old link go', async () => {
    const url = aVideo()
    const [first, waiting] = [await shop.order({ url }), await shop.order({ url })]
    await call(first.id, 'link', { link: aVideo() })
    await shop.untilState(waiting.id, 'accepted')
    await shop.untilState(first.id, 'accepted')
  })
})

describe('what is written of an order', () => {
  const change = async (id: number, body: object) => support.ask('PATCH', `${P}/orders/${id}`, { version: await versionOf(id), ...body })
  it('is its name and its start count, and is undone', async () => {
    const { id } = await shop.order()
    expect((await change(id, { name: ' For the launch ' })).body.data).toMatchObject({ name: 'For the launch', startCount: null })
    expect((await change(id, { startCount: 40 })).body.data).toMatchObject({ name: 'For the launch', startCount: 40 })
    expect((await change(id, { startCount: -1 })).body.errors).toHaveProperty('startCount')
    expect((await change(id, { name: 'x'.repeat(101) })).body.errors).toHaveProperty('name')
    const row = await newest()
    expect(row).toMatchObject({ action: 'order.changed', before: { startCount: null }, after: { startCount: 40 } })
    expect((await owner.ask('POST', `${P}/audit/${row.id}/undo`, {})).status).toBe(200)
    expect(await shop.line(id)).toMatchObject({ name: 'For the launch', startCount: null })
  })
  it('a guarantee ends later, never earlier, and only where there is one', async () => {
    const { id } = await shop.order()
    const until = new Date(shop.time.now() + 60 * 86_400_000)
    const prolong = async (to: Date) => call(id, 'guarantee', { until: to.toISOString(), reason: 'Delivered late' })
    expect((await prolong(until)).status).toBe(422)
    await shop.database.transaction(shop.panelId, (trx) =>
      trx.run(sql`update ordering.order_line set state = 'completed', is_guarantee = true, completed_at = now(), guarantee_until = ${until}
        where panel_id = ${shop.panelId} and id = ${id}`),
    )
    expect((await prolong(until)).body.errors).toHaveProperty('until')
    expect((await prolong(new Date(until.getTime() + 500 * 86_400_000))).body.errors).toHaveProperty('until')
    const later = new Date(until.getTime() + 30 * 86_400_000)
    expect((await prolong(later)).body.data.guaranteeUntil).toBe(later.toISOString())
    expect(await newest()).toMatchObject({
      action: 'order.guarantee-prolonged',
      reason: 'Delivered late',
      after: { guaranteeUntil: later.toISOString() },
    })
  })
})
