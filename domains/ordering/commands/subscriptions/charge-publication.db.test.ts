import { createCatalogue } from '@vitrine/catalogue'
import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { createWebFeed } from '@vitrine/connectors/content-feeds/web-feed'
import { fund } from '@vitrine/ledger/testing'
import { listSavedCards, paymentsRoutes } from '@vitrine/payments'
import { type CardShop, openCardShop } from '@vitrine/payments/testing/card-shop'
import { sql } from '@vitrine/platform/database'
import { testApp } from '@vitrine/platform/testing'
import { type Feeds, startFeeds } from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SubscriptionDeps } from '../../deps.ts'
import { subscriptionRoutes } from '../../http/subscriptions.ts'
import { subscriptionDueRows } from '../../jobs/subscriptions.ts'
import { subscriptionTimings } from '../../model/subscription-timings.ts'
import { subscriptionSubscriptions } from '../../subscribers/subscriptions.ts'
import { aChannel, linkOf } from '../../testing/subscription-shop.ts'
import { serveSkipped } from '../operator/serve-skipped.ts'
import { payByNewCard } from './change-billing.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let cards: CardShop
let feeds: Feeds
let deps: SubscriptionDeps
let app: FastifyInstance
beforeAll(async () => {
  cards = await openCardShop()
  await aCatalogue(cards.db.database, cards.panel.id)
  feeds = await startFeeds({ now: () => cards.deps.clock.now().getTime() })
  deps = {
    ...cards.deps,
    payments: cards.deps,
    secret: 'a secret of tests',
    catalogue: createCatalogue(cards.db.database, { checkEveryMs: 0 }),
    feed: createWebFeed({ sandboxUrl: feeds.url }),
    timings: subscriptionTimings(),
    log: { error: () => undefined },
  }
  app = await testApp({
    panelOf: (host) => cards.deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [...subscriptionRoutes(deps), ...paymentsRoutes(cards.deps)],
  })
})
afterEach(() => {
  cards.stripe.clearFaults()
  cards.stripe.configureWebhooks({ drop: false })
})
afterAll(async () => {
  await Promise.all([app.close(), feeds.stop()])
  await cards.close()
})

const ask = (as: number, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  app.inject({
    method,
    url: `/core/api/v1${path}`,
    headers: { host: cards.panel.host, authorization: `Bearer ${as}` },
    ...(body ? { payload: body } : {}),
  })
const work = async () => {
  for (let taken = 1; taken > 0; ) {
    taken = 0
    for (const due of subscriptionDueRows(deps)) taken += await due.run()
  }
}
/** Hands what was announced to its subscribers. */
const relay = async () => {
  const facts = await deps.database.read(cards.panel.id, (trx) =>
    trx.rows(
      sql<{ topic: string; payload: never }>`select topic, payload from platform.outbox where panel_id = ${cards.panel.id} order by id`,
    ),
  )
  for (const { topic, payload } of facts)
    for (const { event, run } of subscriptionSubscriptions(deps)) if (event.topic === topic) await run(cards.panel.id, payload)
}

type Trial = Parameters<CardShop['link']>[1]
async function aCardSubscriber(trial: Trial = 'visa') {
  const user = await cards.aCustomer()
  const card = await cards.link(user, trial)
  const channel = aChannel()
  const input = { url: linkOf(channel), name: 'By card', contents_limit: 3, services: [{ service_id: 1, quantity: 1000 }] }
  const answer = await ask(user, 'POST', '/subscriptions', { ...input, recurring_payments_method_id: card.id })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json().data
  const shown = async () => (await ask(user, 'GET', `/subscriptions/${id}`)).json().data
  return { user, card, channel, id, shown }
}
/** The oracle: what the gateway's own book says was taken from the card, besides the dollar that bound it. */
const taken = (customer: string) =>
  cards.stripe
    .intents({ customer })
    .map(({ amountReceived }) => amountReceived)
    .filter((amount) => amount !== 100 && amount > 0)

describe('a subscription that a saved card pays for', () => {
  it('charges the card for each publication, once, and orders it; nothing is asked of the balance', async () => {
    const { user, card, channel, shown } = await aCardSubscriber()
    expect(await shown()).toMatchObject({ billing_type: 'card', recurring_payment_methods: [{ linkedCardId: card.id, name: card.name }] })
    feeds.publish(channel)
    await Promise.all([work(), work(), work()])
    cards.advance(16 * MINUTE)
    feeds.publish(channel)
    await work()
    await work()
    expect(taken(card.customerExternalId)).toEqual([200, 200])
    expect(await cards.balance(user)).toBe(1_000_000n)
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'ordered' }, { state: 'ordered' }])
  })
  it('is one whose request names a card; one that names none is paid from the balance (SUBS-005)', async () => {
    const { user, shown } = await aCardSubscriber()
    expect(await shown()).toMatchObject({ billing_type: 'card' })
    await cards.db.database.transaction(cards.panel.id, (trx) => fund(trx, user, 10_000_000n))
    const input = { url: linkOf(aChannel()), name: 'From the balance', contents_limit: 1, services: [{ service_id: 1, quantity: 1000 }] }
    const answer = await ask(user, 'POST', '/subscriptions', input)
    expect([answer.statusCode, answer.json().data.billing_type]).toEqual([200, 'balance'])
    expect(answer.json().data.recurring_payment_methods).toEqual([])
  })
  it('needs a card of one’s own', async () => {
    const [{ card }, stranger] = [await aCardSubscriber(), await cards.aCustomer()]
    const input = { url: linkOf(aChannel()), name: 'x', contents_limit: 1, services: [{ service_id: 1, quantity: 1000 }] }
    const answer = await ask(stranger, 'POST', '/subscriptions', { ...input, recurring_payments_method_id: card.id })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['recurring_payments_method_id']])
  })
  it('is canceled when the card fails three times, and nothing was taken', async () => {
    const { user, card, channel, shown } = await aCardSubscriber('declinedLater')
    feeds.publish(channel)
    await work()
    expect(await shown()).toMatchObject({ status: 'in_processing', subscription_contents: [{ state: 'waiting' }] })
    for (const hours of [2, 6]) {
      cards.advance(hours * HOUR)
      await work()
    }
    expect(await shown()).toMatchObject({
      status: 'canceled',
      cancel_reason: 'card',
      subscription_contents: [{ state: 'skipped', skip_reason: 'card' }],
    })
    expect(taken(card.customerExternalId)).toEqual([])
    expect(await cards.balance(user)).toBe(1_000_000n)
  })
  it('a charge whose answer was lost is not made again: the publication is ordered when its money is found', async () => {
    const { card, channel, shown } = await aCardSubscriber()
    feeds.publish(channel)
    cards.stripe.configureWebhooks({ drop: true })
    cards.stripe.addFault({ kind: 'accept-then-error', action: 'charge', times: 1 })
    await work()
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'waiting' }])
    // From now on charging is impossible: only what was taken then can be found.
    cards.stripe.addFault({ kind: 'error-before', action: 'charge' })
    for (let polls = 0; polls < 3; polls += 1) {
      cards.advance(10 * MINUTE)
      await cards.settleDown()
      await work()
    }
    cards.stripe.configureWebhooks({ drop: false })
    expect(taken(card.customerExternalId)).toEqual([200])
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'ordered' }])
  })
  it('goes on from the balance when its card is taken away (EP-071), and by a card that is linked for it (PAY-010)', async () => {
    const { user, card, id, shown } = await aCardSubscriber()
    await cards.link(user, 'mastercard')
    await relay()
    expect(await shown()).toMatchObject({ recurring_payment_methods: [{ linkedCardId: card.id }] })
    await ask(user, 'DELETE', `/recurring-payments-methods/${card.id}`)
    await relay()
    expect(await shown()).toMatchObject({ billing_type: 'balance', recurring_payment_methods: [] })
    const binding = await cards.ask(user, 'POST', '/api/v1/recurring-payments-methods', {
      payment_method_id: cards.methodId,
      subscription_id: id,
    })
    cards.stripe.pay(cards.stripe.sessions({ reference: binding.json().data.invoice_id })[0]?.id ?? '', { card: 'visa' })
    await cards.settleDown()
    await relay()
    const [newest] = await deps.database.read(cards.panel.id, (trx) => listSavedCards(trx, user))
    expect(await shown()).toMatchObject({ billing_type: 'card', recurring_payment_methods: [{ linkedCardId: newest?.id }] })
  })
})

describe('a publication that was skipped and that an operator orders after all', () => {
  const serve = async (id: number, publicationId: number) => {
    const { database, catalogue, clock } = deps
    const version = await database.read(cards.panel.id, (trx) =>
      trx.one(
        sql<{ version: number }>`select state_version as version from ordering.subscription where panel_id = ${trx.panelId} and id = ${id}`,
      ),
    )
    const seen = { id, ...version, now: clock.now(), publicationId }
    return database.transaction(cards.panel.id, (trx) => serveSkipped(trx, { catalogue }, seen))
  }
  const publicationOf = async (id: number) =>
    deps.database.read(cards.panel.id, (trx) =>
      trx.one(
        sql<{ id: number }>`select id from ordering.subscription_content where panel_id = ${trx.panelId} and subscription_id = ${id}`,
      ),
    )
  const freeze = (user: number, at: Date | null) =>
    deps.database.transaction(cards.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = ${at} where panel_id = ${trx.panelId} and user_id = ${user}`),
    )
  const sell = (isSold: boolean) => aCatalogue(cards.db.database, cards.panel.id, { services: [aService({ id: 1, isEnabled: isSold })] })

  it('charges the card once, however often it is pressed', async () => {
    const { user, card, channel, id, shown } = await aCardSubscriber()
    await freeze(user, deps.clock.now())
    feeds.publish(channel)
    await work()
    await freeze(user, null)
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'skipped', skip_reason: 'account' }])
    const publication = (await publicationOf(id)).id
    const answers = await Promise.allSettled([serve(id, publication), serve(id, publication)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([work(), work()])
    await expect(serve(id, publication)).rejects.toMatchObject({ code: 'plans.postOrdered' })
    await work()
    expect(taken(card.customerExternalId)).toEqual([200])
    expect(await cards.balance(user)).toBe(1_000_000n)
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'ordered' }])
  })
  it('is paid by what a card was charged for it before, although another card pays by now', async () => {
    const { user, card, channel, id, shown } = await aCardSubscriber()
    feeds.publish(channel)
    cards.stripe.configureWebhooks({ drop: true })
    cards.stripe.addFault({ kind: 'accept-then-error', action: 'charge', times: 1 })
    await work()
    await sell(false)
    for (let polls = 0; polls < 3; polls += 1) {
      cards.advance(10 * MINUTE)
      await cards.settleDown()
      await work()
    }
    cards.stripe.configureWebhooks({ drop: false })
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'skipped', skip_reason: 'service' }])
    const publication = (await publicationOf(id)).id
    await expect(serve(id, publication)).rejects.toMatchObject({ code: 'plans.nothingSold' })
    await sell(true)
    const other = await cards.link(user, 'mastercard')
    await deps.database.transaction(cards.panel.id, (trx) => payByNewCard(trx, { cardId: other.id, userId: user, subscriptionId: id }))
    const before = await cards.balance(user)
    await serve(id, publication)
    await work()
    expect((await shown()).subscription_contents).toMatchObject([{ state: 'ordered' }])
    expect([taken(card.customerExternalId), before - (await cards.balance(user))]).toEqual([[200], 2_000_000n])
  })
})
