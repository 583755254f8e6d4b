import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPaidOrder } from '../../testing/index.ts'
import { aPlanShop, DRIPPED, type PlanShop } from '../../testing/plan-shop.ts'
import { orderingOperatorRoutes } from './index.ts'

let shop: PlanShop
let known: ConsoleApp
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aPlanShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes({ catalogue: shop.catalogue }))
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'support' | 'auditor', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const drip_feed = { runs: 3, minutes_between_runs: 60, quantity_step: 1, mode: 'flat' } as const
const aFeed = async (userId = shop.user.id): Promise<number> =>
  (await aPaidOrder(shop.deps, shop.panel.id, userId, { service_id: DRIPPED, quantity: 500, drip_feed })).id

let channels = 0
async function aSubscription(userId = shop.user.id): Promise<number> {
  channels += 1
  const url = `https://www.youtube.com/channel/UC${channels}`
  const row = await shop.db.database.transaction(shop.panel.id, (trx) =>
    trx.one(sql<{ id: number }>`
      insert into ordering.subscription (panel_id, user_id, network_id, url, name, locale, contents_limit, contents_left, billing, counts_from, due_at, created_at)
      values (${trx.panelId}, ${userId}, 1, ${url}, ${`Channel ${channels}`}, 'en', 5, 4, 'balance', now(), now(), now()) returning id`),
  )
  await shop.db.database.transaction(shop.panel.id, async (trx) => {
    await trx.run(sql`
      insert into ordering.subscription_service (panel_id, subscription_id, service_id, position, service_name, min_quantity, max_quantity, is_guarantee, countries, cost_micro)
      values (${trx.panelId}, ${row.id}, 1, 0, 'Views', 500, 500, false, '{}', 1250000)`)
    await trx.run(sql`
      insert into ordering.subscription_content (panel_id, subscription_id, external_post_id, url, title, published_at, found_at, state, reason, ended_at)
      values (${trx.panelId}, ${row.id}, ${`post ${row.id}`}, ${`${url}/post`}, 'A film', now(), now(), 'skipped', 'funds', now())`)
  })
  return row.id
}
const show = async (kind: 'drip-feeds' | 'subscriptions', id: number, who = support) =>
  (await who.ask('GET', `${P}/${kind}/${id}`)).body.data
const ids = async (path: string, who = support): Promise<number[]> =>
  (await who.ask('GET', `${P}/${path}`)).body.rows.map(({ id }: { id: number }) => id)

describe('drip feeds', () => {
  it('are listed the newest first, page by page, by state and by customer', async () => {
    const { id: buyer } = await aUser(shop.db.database, shop.panel.id)
    const [first, second] = [await aFeed(buyer), await aFeed(buyer)]
    const page = (await support.ask('GET', `${P}/drip-feeds?filter.customerId=${buyer}&limit=1`)).body
    expect(page).toMatchObject({ rows: [{ id: second, runs: 3, minutes: 60, state: 'running', charged: expect.any(String) }] })
    expect(await ids(`drip-feeds?filter.customerId=${buyer}&limit=1&cursor=${page.next}`)).toEqual([first])
    expect(await ids(`drip-feeds?filter.customerId=${buyer}&filter.state=paused`)).toEqual([])
    expect((await support.ask('GET', `${P}/drip-feeds?filter.state=odd`)).status).toBe(422)
  })
  it('show every run, the order of those that were made, and what a cancel gives back; paused, resumed and canceled as the order', async () => {
    const id = await aFeed()
    const before = await show('drip-feeds', id)
    expect(before.runList).toHaveLength(3)
    expect(before.runList[0]).toMatchObject({ no: 1, quantity: 500, orderId: expect.any(Number) })
    expect(before.runList[1]).toMatchObject({ no: 2, orderId: null, state: null })
    expect(Number(before.left)).toBeCloseTo(Number(before.runList[1].charged) + Number(before.runList[2].charged), 6)
    const act = async (action: string) =>
      (await support.ask('POST', `${P}/orders/${id}/${action}`, { version: (await show('drip-feeds', id)).version })).status
    expect(await act('pause')).toBe(200)
    expect(await show('drip-feeds', id)).toMatchObject({ state: 'paused', nextAt: null, actions: { pause: false, resume: true } })
    expect(await act('resume')).toBe(200)
    expect(await act('cancel')).toBe(200)
    expect(await show('drip-feeds', id)).toMatchObject({
      state: 'canceled',
      left: '0.00',
      actions: { pause: false, resume: false, cancel: false },
    })
  })
  describe('at another pace', () => {
    const HOUR = 3_600_000
    const pace = async (id: number, minutesBetweenRuns: unknown, who = support, version?: number) =>
      who.ask('PATCH', `${P}/drip-feeds/${id}`, { minutesBetweenRuns, version: version ?? (await show('drip-feeds', id)).version })
    const runOf = async (id: number, no: number): Promise<number> => (await show('drip-feeds', id)).runList[no - 1].orderId
    /** The newest run has begun, so that the next one has its time. */
    const begun = async (): Promise<{ readonly id: number; readonly began: number; readonly customer: number }> => {
      const customer = await shop.newCustomer()
      const id = await aFeed(customer)
      await shop.take()
      await shop.accept(await runOf(id, 1))
      const { nextAt } = await show('drip-feeds', id)
      return { id, customer, began: new Date(nextAt).getTime() - HOUR }
    }
    const nextOf = async (id: number) => new Date((await show('drip-feeds', id)).nextAt).getTime()

    it('make the next run so much later or sooner, once, and never in the past; the customer reads it', async () => {
      const { id, began, customer } = await begun()
      expect((await pace(id, 180)).body.data).toMatchObject({ minutes: 180, runsMade: 1 })
      expect(await nextOf(id)).toBe(began + 3 * HOUR)
      expect(await shop.dripFeed(id, customer)).toMatchObject({ minutes_between_runs: 180 })
      await shop.later(90)
      expect(await show('drip-feeds', id)).toMatchObject({ runsMade: 1 })
      expect((await pace(id, 1)).status).toBe(200)
      expect(await nextOf(id)).toBe(began + 60_000)
      await shop.later(2)
      expect(await show('drip-feeds', id)).toMatchObject({ runsMade: 2, nextAt: null })
      await shop.later(600)
      expect(await show('drip-feeds', id)).toMatchObject({ runsMade: 2, nextAt: null })
    })
    it('wait from now on where the time has passed, and pause between the runs that are left', async () => {
      const { id } = await begun()
      await shop.db.database.transaction(shop.panel.id, async (trx) => {
        await trx.run(
          sql`update ordering.drip_feed set started_at = started_at - interval '5 hours', next_at = next_at + interval '1 hour' where panel_id = ${trx.panelId} and id = ${id}`,
        )
        await trx.run(
          sql`update ordering.order_line set started_at = started_at - interval '5 hours' where panel_id = ${trx.panelId} and id = ${await runOf(id, 1)}`,
        )
      })
      expect((await pace(id, 30)).status).toBe(200)
      expect(await nextOf(id)).toBe(known.time.now.getTime())
      await shop.later(1)
      expect(await show('drip-feeds', id)).toMatchObject({ runsMade: 2, nextAt: null })
    })
    it('put off the next run by what it adds to one pause, however many runs were made', async () => {
      const { id } = await begun()
      await shop.deliver(await runOf(id, 1))
      await shop.later(61)
      await shop.take()
      await shop.accept(await runOf(id, 2))
      const { startedAt, nextAt } = await show('drip-feeds', id)
      expect(new Date(nextAt).getTime()).toBe(new Date(startedAt).getTime() + 2 * HOUR)
      expect((await pace(id, 180)).status).toBe(200)
      expect(await nextOf(id)).toBe(new Date(startedAt).getTime() + 4 * HOUR)
    })
    it('stay paused, and go on at it when they are resumed', async () => {
      const { id, began } = await begun()
      const act = async (action: string) =>
        (await support.ask('POST', `${P}/orders/${id}/${action}`, { version: (await show('drip-feeds', id)).version })).status
      expect(await act('pause')).toBe(200)
      expect((await pace(id, 240)).body.data).toMatchObject({ state: 'paused', nextAt: null, minutes: 240 })
      expect(await act('resume')).toBe(200)
      expect(await nextOf(id)).toBe(began + 4 * HOUR)
    })
    it('are wanted within a minute and a week, and of those that have runs left', async () => {
      const id = await aFeed()
      for (const minutes of [0, -1, 10_081, 1.5, '60', null])
        expect(await pace(id, minutes)).toMatchObject({ status: 422, body: { errors: { minutesBetweenRuns: [expect.any(String)] } } })
      for (const minutes of [1, 10_080]) expect((await pace(id, minutes)).status).toBe(200)
      expect((await support.ask('POST', `${P}/orders/${id}/cancel`, { version: (await show('drip-feeds', id)).version })).status).toBe(200)
      expect(await show('drip-feeds', id)).toMatchObject({ actions: { pace: false } })
      const ended = await pace(id, 30)
      expect([ended.status, ended.body.message]).toEqual([422, 'This drip feed is canceled: it makes no more runs.'])
      const all = await aFeed()
      await shop.db.database.transaction(shop.panel.id, (trx) =>
        trx.run(sql`update ordering.drip_feed set runs_made = runs where panel_id = ${trx.panelId} and id = ${all}`),
      )
      expect((await pace(all, 30)).body.message).toBe('All 3 runs of this drip feed are made.')
    })
    it('are left alone when somebody changed them meanwhile, and are nobody else’s', async () => {
      const id = await aFeed()
      const { version } = await show('drip-feeds', id)
      const both = await Promise.all([pace(id, 30, support, version), pace(id, 90, support, version)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(both.find(({ status }) => status === 422)?.body.details).toMatchObject({ code: 'changed_meanwhile' })
      expect((await pace(id, 45, auditor)).body.details).toMatchObject({ code: 'not_permitted' })
      expect((await foreign.ask('PATCH', `/panels/meadow/drip-feeds/${id}`, { minutesBetweenRuns: 45, version })).status).toBe(404)
      const single = (await aPaidOrder(shop.deps, shop.panel.id, shop.user.id)).id
      expect((await support.ask('PATCH', `${P}/drip-feeds/${single}`, { minutesBetweenRuns: 45, version: 0 })).status).toBe(404)
    })
    it('come back as they were when the change is undone', async () => {
      const { id, began } = await begun()
      const { undo } = await pace(id, 600)
      expect(undo).toEqual(expect.any(String))
      expect((await support.ask('POST', `${P}/audit/${undo}/undo`, {})).status).toBe(200)
      expect(await show('drip-feeds', id)).toMatchObject({ minutes: 60 })
      expect(await nextOf(id)).toBe(began + HOUR)
    })
  })
  it('of another panel, of nobody, and an order that is none, are all the same absence', async () => {
    const id = await aFeed()
    const single = (await aPaidOrder(shop.deps, shop.panel.id, shop.user.id)).id
    const answers = [
      await foreign.ask('GET', `/panels/meadow/drip-feeds/${id}`),
      await support.ask('GET', `${P}/drip-feeds/2000000000`),
      await support.ask('GET', `${P}/drip-feeds/${single}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('subscriptions', () => {
  it('are listed with their services, and show their publications with the reason of those that were skipped', async () => {
    const { id: buyer } = await aUser(shop.db.database, shop.panel.id)
    const [first, second] = [await aSubscription(buyer), await aSubscription(buyer)]
    expect(await ids(`subscriptions?filter.customerId=${buyer}`)).toEqual([second, first])
    const page = (await support.ask('GET', `${P}/subscriptions?filter.customerId=${buyer}&filter.state=active&limit=1`)).body
    expect(page.rows[0]).toMatchObject({ id: second, contentsLeft: 4, services: [{ name: 'Views', min: 500, max: 500, cost: '1.25' }] })
    expect(await show('subscriptions', first)).toMatchObject({
      publications: [{ title: 'A film', state: 'skipped', reason: 'funds', orders: [] }],
      actions: { pause: true, resume: false, cancel: true },
    })
  })
  it('are paused, resumed and canceled, each once, with an audit row that says how they stood', async () => {
    const id = await aSubscription()
    const act = async (action: string, body: object = {}) =>
      (await support.ask('POST', `${P}/subscriptions/${id}/${action}`, { version: (await show('subscriptions', id)).version, ...body }))
        .status
    expect(await act('resume')).toBe(422)
    expect(await act('pause')).toBe(200)
    expect(await act('resume')).toBe(200)
    expect(await act('cancel', { reason: 'The channel is gone' })).toBe(200)
    expect(await act('cancel')).toBe(422)
    const rows = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.rows(sql<{ action: string; before: unknown; after: unknown; reason: string | null }>`
        select action, before, after, reason from operators.audit
         where panel_id = ${trx.panelId} and entity_kind = 'subscription' and entity_id = ${String(id)} and outcome = 'done' order by id`),
    )
    expect(rows.map(({ action }) => action)).toEqual(['subscription.paused', 'subscription.resumed', 'subscription.canceled'])
    expect(rows[2]).toMatchObject({ before: { state: 'active' }, after: { state: 'canceled' }, reason: 'The channel is gone' })
  })
  it('that another person has changed meanwhile are left alone', async () => {
    const id = await aSubscription()
    const { version } = await show('subscriptions', id)
    expect((await support.ask('POST', `${P}/subscriptions/${id}/pause`, { version })).status).toBe(200)
    expect((await support.ask('POST', `${P}/subscriptions/${id}/cancel`, { version })).body.details).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await show('subscriptions', id)).toMatchObject({ state: 'paused' })
  })
  it('are acted on by those alone who may, and are nobody else’s', async () => {
    const id = await aSubscription()
    expect((await auditor.ask('GET', `${P}/subscriptions/${id}`)).status).toBe(200)
    expect((await auditor.ask('POST', `${P}/subscriptions/${id}/pause`, { version: 0 })).body.details).toMatchObject({
      code: 'not_permitted',
    })
    expect((await foreign.ask('POST', `/panels/meadow/subscriptions/${id}/pause`, { version: 0 })).status).toBe(404)
    expect(await show('subscriptions', id)).toMatchObject({ state: 'active' })
  })
})
