import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionDueRows } from '../../jobs/subscriptions.ts'
import { aChannel, aSubscriptionShop, linkOf, type SubscriptionShop } from '../../testing/subscription-shop.ts'
import { orderingOperatorRoutes } from './index.ts'

const MINUTE = 60_000

let shop: SubscriptionShop
let known: ConsoleApp
let support: OperatorClient
let auditor: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await aSubscriptionShop()
  const { database } = shop.deps
  const { panel, time } = shop.shop
  known = await consoleApp(database, orderingOperatorRoutes(shop.deps))
  const other = await aPanel(database, { key: 'meadow' })
  P = `/panels/${panel.key}`
  const as = (role: 'owner' | 'support' | 'auditor', panelId = panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  support = await as('support')
  auditor = await as('auditor')
  foreign = await as('owner', other.id)
  time.now = known.time.now
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

/** Time passes for the shop and for its console. */
const pass = (ms: number): void => {
  shop.pass(ms)
  known.time.now = shop.shop.time.now
}

async function aSubscriber(dollars: number, contents_limit = 3, channel = aChannel()) {
  const user = await shop.newCustomer(dollars)
  const input = { url: linkOf(channel), name: 'A channel', contents_limit, services: [{ service_id: 1, quantity: 1000 }] }
  const answer = await shop.ask('POST', '/subscriptions', { as: user, body: input })
  expect(answer.statusCode, answer.body).toBe(200)
  return { user, channel, id: answer.json().data.id as number }
}
const show = async (id: number) => (await support.ask('GET', `${P}/subscriptions/${id}`)).body.data
const act = async (id: number, action: string, who = support) =>
  who.ask('POST', `${P}/subscriptions/${id}/${action}`, { version: (await show(id)).version })
const audited = (id: number) =>
  shop.rows(sql<{ action: string }>`
    select action from operators.audit where entity_kind = 'subscription' and entity_id = ${String(id)} and outcome = 'done' order by id`)

describe('a check of a channel before its time', () => {
  it('is made at once, and finds what was published since the last one', async () => {
    const { id, channel } = await aSubscriber(100)
    await shop.work()
    pass(2 * MINUTE)
    shop.feeds.publish(channel)
    await shop.work()
    expect(await show(id)).toMatchObject({ publications: [], isBeingChecked: false, actions: { look: true } })
    expect((await act(id, 'look')).body.data).toMatchObject({ isBeingChecked: true })
    await shop.work()
    const after = await show(id)
    expect(after).toMatchObject({ isBeingChecked: false, looksFailed: 0, publications: [{ state: 'ordered' }] })
    expect(new Date(after.lookedAt)).toEqual(shop.shop.time.now)
    expect(new Date(after.nextAt).getTime()).toBe(shop.shop.time.now.getTime() + 15 * MINUTE)
    expect(await audited(id)).toMatchObject([{ action: 'subscription.checked' }])
  })
  it('is over when the channel does not answer, and says why', async () => {
    const { id } = await aSubscriber(100)
    await shop.work()
    pass(MINUTE)
    shop.feeds.addFault({ kind: 'error-before' })
    expect((await act(id, 'look')).status).toBe(200)
    await shop.work()
    expect(await show(id)).toMatchObject({ isBeingChecked: false, looksFailed: 1, lastFailure: expect.any(String) })
    shop.feeds.clearFaults()
  })
  it('is asked for once a minute, by whomever, also by two at once', async () => {
    const { id } = await aSubscriber(100)
    await shop.work()
    const both = await Promise.all([act(id, 'look'), act(id, 'look')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
    await shop.work()
    pass(20_000)
    const early = await act(id, 'look')
    expect([early.status, early.body.message, early.headers['retry-after']]).toEqual([
      429,
      'Somebody asked for a check less than a minute ago. Try again in 40 s.',
      '40',
    ])
    pass(40_000)
    expect((await act(id, 'look')).status).toBe(200)
  })
  it('waits for a look of its own where one was under way when it was asked for', async () => {
    const { id, channel } = await aSubscriber(100)
    await shop.work()
    pass(15 * MINUTE)
    const slow = {
      ...shop.deps,
      feed: {
        ...shop.deps.feed,
        read: async (...question: Parameters<typeof shop.deps.feed.read>) => {
          const answer = await shop.deps.feed.read(...question)
          if (!question[0].url.includes(channel)) return answer
          pass(1_000)
          shop.feeds.publish(channel)
          expect((await act(id, 'look')).status).toBe(200)
          return answer
        },
      },
    }
    await subscriptionDueRows(slow)[0]?.run()
    expect(await show(id)).toMatchObject({ isBeingChecked: true, publications: [] })
    await shop.work()
    expect(await show(id)).toMatchObject({ isBeingChecked: false, publications: [{ state: 'ordered' }] })
  })
  it('is refused for one that is paused or has ended, with its state', async () => {
    const { id } = await aSubscriber(100)
    expect((await act(id, 'pause')).status).toBe(200)
    const paused = await act(id, 'look')
    expect([paused.status, paused.body.message]).toEqual([422, 'This subscription is paused: its channel is not checked.'])
    expect((await act(id, 'cancel')).status).toBe(200)
    expect((await act(id, 'look')).body.message).toBe('This subscription is canceled: its channel is not checked.')
    expect(await show(id)).toMatchObject({ nextAt: null, actions: { look: false } })
  })
  it('is asked for by those alone who may act, of what they saw, and of the panel’s own', async () => {
    const { id } = await aSubscriber(100)
    const { version } = await show(id)
    expect((await auditor.ask('POST', `${P}/subscriptions/${id}/look`, { version })).body.details).toMatchObject({ code: 'not_permitted' })
    expect((await foreign.ask('POST', `/panels/meadow/subscriptions/${id}/look`, { version })).status).toBe(404)
    expect((await support.ask('POST', `${P}/subscriptions/${id}/look`, { version: version + 1 })).body.details).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await show(id)).toMatchObject({ isBeingChecked: false })
  })
})
