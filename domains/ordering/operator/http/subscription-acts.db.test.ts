import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { sql } from '@vitrine/platform/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionDueRows } from '../../jobs/subscriptions.ts'
import { aVideo } from '../../testing/index.ts'
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

/** What was ordered of posts, as the order book and the ledger have it. */
async function ledger(user: number) {
  const { database } = shop.deps
  const panelId = shop.shop.panel.id
  const lines = await shop.rows(sql<{ id: number; charged: bigint }>`
    select l.id, l.charged_micro as charged from ordering.order_line l join ordering.subscription_order o on o.panel_id = l.panel_id and o.order_id = l.id
     where l.user_id = ${user} order by l.id`)
  const escrows = await Promise.all(lines.map(({ id }) => database.read(panelId, (trx) => balanceOf(trx, { kind: 'order', owner: id }))))
  return {
    balance: (await database.read(panelId, (trx) => balancesOf(trx, user))).total,
    orders: lines.length,
    charged: lines.reduce((sum, { charged }) => sum + charged, 0n),
    escrow: escrows.reduce<bigint>((sum, amount) => sum + amount, 0n),
  }
}
const spend = async (user: number): Promise<void> => {
  const line = { service_id: 1, quantity: 1000, url: aVideo() }
  expect((await shop.ask('POST', '/orders', { as: user, body: { orders: [line] } })).statusCode).toBe(200)
}

/** A subscriber whose balance never sufficed for the one publication that was found. The console's clock stands still, for the sake of its session. */
async function aSkipped(contents_limit = 3) {
  const subscriber = await aSubscriber(2.5, contents_limit)
  await spend(subscriber.user)
  await shop.work()
  shop.pass(15 * MINUTE)
  shop.feeds.publish(subscriber.channel)
  await shop.work()
  for (const hours of [1, 5, 18]) {
    shop.pass(hours * 60 * MINUTE)
    await shop.work()
  }
  const { publications } = await show(subscriber.id)
  expect(publications).toMatchObject([{ state: 'skipped', reason: 'funds', orders: [] }])
  return { ...subscriber, no: publications[0].id as number }
}
const serve = async (id: number, no: number, who = support) => act(id, `publications/${no}/serve`, who)

describe('a post that was skipped', () => {
  it('is ordered once there is money, paid from the balance as the others are, and shows its order', async () => {
    const { id, no, user } = await aSkipped()
    await shop.fund(user, 10)
    const before = await ledger(user)
    const answer = await serve(id, no)
    expect([answer.status, answer.body.data?.publications]).toMatchObject([200, [{ id: no, state: 'waiting', reason: null }]])
    await shop.work()
    const { publications, contentsLeft } = await show(id)
    expect(publications).toMatchObject([{ id: no, state: 'ordered', reason: null, orders: [expect.any(Number)] }])
    expect(contentsLeft).toBe(2)
    const after = await ledger(user)
    expect(after.charged).toBe(2_000_000n)
    expect([before.balance - after.balance, after.escrow]).toEqual([2_000_000n, 2_000_000n])
    expect(await shop.deps.database.read(shop.shop.panel.id, checkBooks)).toEqual([])
    expect(
      await shop.rows(sql<{ action: string; reason: string }>`
      select action, reason from operators.audit where entity_kind = 'subscription' and entity_id = ${String(id)} and outcome = 'done'`),
    ).toEqual([{ action: 'subscription.post-ordered', reason: publications[0].url }])
  })
  it('is ordered once by two who press at the same time, and not again afterwards', async () => {
    const { id, no, user } = await aSkipped()
    await shop.fund(user, 10)
    const both = await Promise.all([serve(id, no), serve(id, no)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body.message).toBe('This post already waits to be ordered.')
    await Promise.all([shop.work(), shop.work()])
    expect((await serve(id, no)).body.message).toBe('This post is ordered already.')
    await shop.work()
    expect(await ledger(user)).toMatchObject({ orders: 1, balance: 8_500_000n, charged: 2_000_000n, escrow: 2_000_000n })
  })
  it('is sent once under one key, however often its answer is lost', async () => {
    const { id, no, user } = await aSkipped()
    await shop.fund(user, 10)
    const { version } = await show(id)
    const headers = { 'idempotency-key': `serve-${id}-once-and-for-all` }
    const send = () => support.ask('POST', `${P}/subscriptions/${id}/publications/${no}/serve`, { version }, headers)
    const first = await send()
    await shop.work()
    expect([first.status, (await send()).status]).toEqual([200, 200])
    await shop.work()
    expect(await ledger(user)).toMatchObject({ orders: 1 })
  })
  it('stays skipped where the money is still missing, with both amounts, and where it goes before the order is made it waits as others do', async () => {
    const { id, no, user } = await aSkipped()
    const short = await serve(id, no)
    expect([short.status, short.body.message]).toEqual([422, 'The order costs $2.00, and the customer has $0.50.'])
    expect(await show(id)).toMatchObject({ publications: [{ state: 'skipped', reason: 'funds' }] })
    await shop.fund(user, 2)
    expect((await serve(id, no)).status).toBe(200)
    await spend(user)
    await shop.work()
    expect(await show(id)).toMatchObject({ publications: [{ state: 'waiting', orders: [] }], contentsLeft: 3 })
    expect(await ledger(user)).toMatchObject({ balance: 500_000n, charged: 0n })
    await shop.fund(user, 2)
    shop.pass(60 * MINUTE)
    await shop.work()
    expect(await show(id)).toMatchObject({ publications: [{ state: 'ordered' }], contentsLeft: 2 })
    expect(await ledger(user)).toMatchObject({ balance: 500_000n, charged: 2_000_000n, escrow: 2_000_000n })
    expect(await shop.deps.database.read(shop.shop.panel.id, checkBooks)).toEqual([])
  })
  it('takes no place that another one waits for, and none that is not left', async () => {
    const { id, no, user, channel } = await aSkipped(1)
    shop.feeds.publish(channel)
    shop.pass(15 * MINUTE)
    await shop.work()
    expect(await show(id)).toMatchObject({ publications: [{ state: 'waiting' }, { state: 'skipped' }] })
    expect((await serve(id, no)).body.message).toBe('Those that wait take all posts that this subscription has left.')
    await shop.fund(user, 10)
    shop.pass(60 * MINUTE)
    await shop.work()
    expect(await show(id)).toMatchObject({ state: 'completed', contentsLeft: 0, actions: { serve: false } })
    expect((await serve(id, no)).body.message).toBe('This subscription is completed: nothing more is ordered for it.')
    expect(await ledger(user)).toMatchObject({ orders: 1 })
  })
  it('is not ordered for a subscription that is paused or canceled, nor for an account that is frozen', async () => {
    const { id, no, user } = await aSkipped()
    await shop.fund(user, 10)
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where panel_id = ${trx.panelId} and user_id = ${user}`),
    )
    expect((await serve(id, no)).body).toMatchObject({ message: 'This account is frozen: nothing is ordered for it. Unfreeze it first.' })
    await shop.deps.database.transaction(shop.shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = null where panel_id = ${trx.panelId} and user_id = ${user}`),
    )
    expect((await act(id, 'pause')).status).toBe(200)
    expect((await serve(id, no)).body.message).toBe('This subscription is paused. Resume it first.')
    expect((await act(id, 'cancel')).status).toBe(200)
    expect((await serve(id, no)).body.message).toBe('This subscription is canceled: nothing more is ordered for it.')
    await shop.work()
    expect((await ledger(user)).charged).toBe(0n)
  })
  it('is one of this subscription and of this panel, and ordered by those who may act', async () => {
    const [{ id, no }, other] = [await aSkipped(), await aSubscriber(10)]
    expect((await serve(other.id, no)).status).toBe(404)
    expect((await serve(id, 2_000_000_000)).status).toBe(404)
    const { version } = await show(id)
    expect((await foreign.ask('POST', `/panels/meadow/subscriptions/${id}/publications/${no}/serve`, { version })).status).toBe(404)
    expect((await serve(id, no, auditor)).body.details).toMatchObject({ code: 'not_permitted' })
    expect(await show(id)).toMatchObject({ publications: [{ state: 'skipped' }] })
  })
})
