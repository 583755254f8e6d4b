import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { aUser } from '@vitrine/identity/testing'
import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { paymentHooks, paymentsDueRows, paymentsRoutes } from '@vitrine/payments'
import { aGatewayAccount, aMethod } from '@vitrine/payments/testing'
import { sql } from '@vitrine/platform/database'
import { localEgress, testApp } from '@vitrine/platform/testing'
import { type StripeServer, startStripe, type TrialCard } from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePaidLines } from '../commands/lines/report.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'
import { orderingRoutes } from './index.ts'

let shop: OrderShop
let stripe: StripeServer
let app: FastifyInstance
let methodId: number
let origin: string

beforeAll(async () => {
  ;[shop, stripe] = await Promise.all([anOrderShop(), startStripe({ webhooks: { retryBaseMs: 20, triesMax: 3 } })])
  const { database, payments } = shop.deps
  Object.assign(payments.gateways, { stripe: createStripeGateway({ egress: localEgress, timeoutMs: 20_000 }) })
  const account = { connector: 'stripe', endpoint: stripe.url, secret: 'sk_test_sandbox', webhookSecrets: ['whsec'], isLive: false }
  const gatewayAccountId = await aGatewayAccount(database, shop.panel.id, account)
  methodId = await aMethod(database, shop.panel.id, { gatewayAccountId, chargeType: 'recurring', feePpm: 50_000 })
  app = await testApp({
    panelOf: (host) => shop.deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [...orderingRoutes(shop.deps), ...paymentsRoutes(payments)],
    rawRoutes: [paymentHooks(payments)],
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const publicId = await database.read(shop.panel.id, (trx) =>
    trx.one(
      sql<{
        id: string
      }>`select public_id as id from payments.gateway_account where panel_id = ${shop.panel.id} and id = ${gatewayAccountId}`,
    ),
  )
  stripe.addEndpoint({ url: `${origin}/hooks/stripe/${publicId.id}`, secret: 'whsec' })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
  await shop.app.close()
  await shop.db.close()
})

const ask = (as: number | 'guest', method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) =>
  app.inject({
    method,
    url: `/core${path}`,
    headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
    ...(body ? { payload: body } : {}),
  })
const newCustomer = async () => (await aUser(shop.db.database, shop.panel.id)).id
const requestOrders = (as: number | 'guest', body: object) =>
  ask(as, 'POST', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, { orders: [aLine({ url: aVideo() })], ...body })
const requestByCard = (as: number | 'guest', cardId: number, headers: Record<string, string> = {}, url = aVideo()) =>
  ask(
    as,
    'POST',
    `/api/v1/order-widget/widget-order-requests-with-recurring-payments-method?${shop.widget}`,
    {
      orders: [aLine({ url })],
      recurring_payments_method_id: cardId,
    },
    headers,
  )
const cardsOf = async (as: number): Promise<{ linkedCardId: number }[]> =>
  (await ask(as, 'GET', '/api/v1/recurring-payments-methods')).json().data
const taken = (invoiceId: string): number =>
  stripe.intents({ reference: invoiceId }).reduce((sum, { amountReceived }) => sum + amountReceived, 0)
const stateOf = async (orderId: number) =>
  (
    await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ state: string }>`select state from ordering.order_line where panel_id = ${shop.panel.id} and id = ${orderId}`),
    )
  ).state

let relayed = 0n
/** Messages arrive, are processed, and their events are delivered to this domain, in order and twice. */
async function settleDown(): Promise<void> {
  await expect.poll(() => stripe.webhooks().some(({ state }) => state === 'waiting'), { timeout: 30_000 }).toBe(false)
  for (const queue of paymentsDueRows(shop.deps.payments)) while ((await queue.run()) > 0);
  const rows = await shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(
      sql<{
        id: bigint
        topic: string
        payload: never
      }>`select id, topic, payload from platform.outbox where panel_id = ${shop.panel.id} and id > ${relayed} order by id`,
    ),
  )
  for (const { id, topic, payload } of rows) {
    for (const subscription of orderingSubscriptions(shop.deps).filter(({ event }) => event.topic === topic)) {
      await subscription.run(shop.panel.id, payload)
      await subscription.run(shop.panel.id, payload)
    }
    relayed = id
  }
}

/** Orders by a new card on the gateway's page and lets it be saved. */
async function orderByNewCard(user: number, card: TrialCard = 'visa') {
  const answer = await requestOrders(user, { payment_method_id: methodId })
  expect(answer.statusCode, answer.body).toBe(200)
  const { invoice_id: invoiceId, url, order_ids: orderIds } = answer.json().data.data
  const page = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ choice: 'pay', card, keep: '1' }).toString(),
  })
  expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining(`/add-funds/success?invoice=${invoiceId}`)])
  await settleDown()
  return { invoiceId, orderId: orderIds[0] as number, paymentId: stripe.intents({ reference: invoiceId })[0]?.id ?? '' }
}

describe('an order paid by a new card', () => {
  it('is sent, its card is saved, and pays the next order while nobody types anything (EP-036, EP-138, PAY-001)', async () => {
    const user = await newCustomer()
    const first = await orderByNewCard(user)
    expect([taken(first.invoiceId), await stateOf(first.orderId)]).toEqual([210, 'ready'])
    const [card] = await cardsOf(user)
    expect(card).toBeDefined()

    const answer = await requestByCard(user, card?.linkedCardId ?? 0)
    expect(answer.statusCode, answer.body).toBe(200)
    const { invoice_id: invoiceId, url, order_ids: orderIds } = answer.json().data
    expect(url).toContain(`/add-funds/success?invoice=${invoiceId}`)
    await settleDown()
    expect([taken(invoiceId), await stateOf(orderIds[0])]).toEqual([210, 'ready'])

    const unpaid = (await requestOrders(user, { payment_method_id: methodId })).json().data.data.order_ids[0]
    const late = await ask(user, 'POST', `/api/v1/orders/${unpaid}/pay-by-invoice`, { recurring_payments_method_id: card?.linkedCardId })
    expect(late.statusCode, late.body).toBe(200)
    await settleDown()
    expect([taken(late.json().data.invoice_id), await stateOf(unpaid)]).toEqual([210, 'ready'])
    const balances = await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, user))
    expect(balances.total).toBe(0n)
  })
  it('is one order and one charge under one key, however often and at once it is sent (EP-138)', async () => {
    const user = await newCustomer()
    await orderByNewCard(user)
    const [card] = await cardsOf(user)
    const [headers, url] = [{ 'idempotency-key': `card-order-${user}` }, aVideo()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestByCard(user, card?.linkedCardId ?? 0, headers, url)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const { invoice_id: invoiceId } = answers[0]?.json().data ?? {}
    await settleDown()
    expect(stripe.intents({ reference: invoiceId }).map(({ amountReceived }) => amountReceived)).toEqual([210])
    expect((await requestByCard(user, card?.linkedCardId ?? 0, headers)).statusCode).toBe(422)
  })
  it('of a guest saves no card, also when the address belongs to somebody', async () => {
    const owner = await newCustomer()
    const { email } = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(sql<{ email: string }>`select email from identity.user_account where panel_id = ${shop.panel.id} and user_id = ${owner}`),
    )
    const before = stripe.customers().length
    const { invoice_id: invoiceId } = (await requestOrders('guest', { payment_method_id: methodId, email })).json().data.data
    const [session] = stripe.sessions({ reference: invoiceId })
    expect([session?.customer, session?.savesCard, session?.asksToSave]).toEqual([null, false, false])
    stripe.pay(session?.id ?? '', { keep: true })
    await settleDown()
    expect([stripe.customers().length, await cardsOf(owner)]).toEqual([before, []])
    expect((await requestByCard('guest', 1)).statusCode).toBe(401)
  })
  it('is quoted with the fee of the card, never with two payment methods (OWAPI-005)', async () => {
    const user = await newCustomer()
    await orderByNewCard(user)
    const [card] = await cardsOf(user)
    const quote = (as: number | 'guest', way: object) =>
      ask(as, 'POST', `/api/v1/order-widget/services/total-cost?${shop.widget}`, {
        order_widget_type: 'single',
        services: [aLine()],
        ...way,
      })
    const byCard = { recurring_payments_method_id: card?.linkedCardId }
    expect((await quote(user, byCard)).json().data).toMatchObject({ total_amount: '2.10', fee: '0.10' })
    expect((await quote(user, { payment_method_id: methodId })).json().data).toMatchObject({ total_amount: '2.10', fee: '0.10' })
    const refused = await Promise.all([
      quote(user, { ...byCard, payment_method_id: methodId }),
      quote(await newCustomer(), byCard),
      quote('guest', byCard),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
  })
  it('stands unpaid when a saved card is declined, and another one pays it', async () => {
    const user = await newCustomer()
    await orderByNewCard(user, 'declinedLater')
    await orderByNewCard(user, 'mastercard')
    const [good, bad] = await cardsOf(user)
    const refused = await requestByCard(user, bad?.linkedCardId ?? 0)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['recurring_payments_method_id']])
    const [unpaid] = (await ask(user, 'GET', '/api/v1/orders/datatable?status=unpaid')).json().data
    const late = await ask(user, 'POST', `/api/v1/orders/${unpaid.id}/pay-by-invoice`, { recurring_payments_method_id: good?.linkedCardId })
    expect(late.statusCode, late.body).toBe(200)
    await settleDown()
    expect(await stateOf(unpaid.id)).toBe('ready')
  })
})

describe('an order whose payment is taken back', () => {
  it('waits while it is not sent, and is resumed when the dispute is won', async () => {
    const user = await newCustomer()
    const { orderId, paymentId } = await orderByNewCard(user)
    const own = await orderByNewCard(user)
    await ask(user, 'POST', `/api/v1/orders/${own.orderId}/pause`, {})
    const { id } = stripe.openDispute(paymentId)
    await settleDown()
    expect([await stateOf(orderId), await stateOf(own.orderId)]).toEqual(['paused', 'paused'])
    expect((await ask(user, 'POST', `/api/v1/orders/${orderId}/activate`, {})).statusCode).toBe(422)
    const due = await shop.db.database.transaction(shop.panel.id, (trx) => takePaidLines(trx, 1_000))
    expect(due.map((line) => line.id)).not.toContain(orderId)
    stripe.changeDispute(id, 'won')
    await settleDown()
    expect([await stateOf(orderId), await stateOf(own.orderId)]).toEqual(['ready', 'paused'])
  })
  it('keeps the money of another order on the balance: nothing is set going for a frozen customer', async () => {
    const user = await newCustomer()
    const waiting = (await requestOrders(user, { payment_method_id: methodId })).json().data.data
    const { paymentId } = await orderByNewCard(user)
    stripe.openDispute(paymentId, { amountMinor: 10 })
    await settleDown()
    stripe.pay(stripe.sessions({ reference: waiting.invoice_id })[0]?.id ?? '')
    await settleDown()
    expect(await stateOf(waiting.order_ids[0])).toBe('unpaid')
    const { total } = await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, user))
    expect(total).toBe(2_000_000n)
  })
  it('stays paused when it is lost; the spent money is a debt and the books agree', async () => {
    const user = await newCustomer()
    const { orderId, paymentId } = await orderByNewCard(user)
    const { id } = stripe.openDispute(paymentId)
    await settleDown()
    stripe.changeDispute(id, 'lost')
    await settleDown()
    expect(await stateOf(orderId)).toBe('paused')
    const debt = await shop.db.database.read(shop.panel.id, (trx) => balanceOf(trx, { kind: 'customer.debt', owner: user }))
    expect(debt).toBe(2_100_000n)
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
})
