import { createStripeGateway } from '@vitrine/connectors/payment-gateways/stripe'
import { aUser } from '@vitrine/identity/testing'
import { balancesOf, checkBooks } from '@vitrine/ledger'
import { paymentHooks, paymentsDueRows, paymentsRoutes } from '@vitrine/payments'
import { aGatewayAccount, aGatewayCard, aMethod, aSavedCard, payInvoice } from '@vitrine/payments/testing'
import { type Query, sql } from '@vitrine/platform/database'
import { localEgress, testApp } from '@vitrine/platform/testing'
import { type StripeServer, startStripe, type TrialCard } from '@vitrine/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { aLine, anOrderShop, aVideo, type OrderShop } from '../testing/index.ts'
import { orderingRoutes } from './index.ts'

let shop: OrderShop
let stripe: StripeServer
let app: FastifyInstance
let gateway: { methodId: number; gatewayAccountId: number }
let manual: number

beforeAll(async () => {
  ;[shop, stripe] = await Promise.all([anOrderShop(), startStripe({ webhooks: { retryBaseMs: 20, triesMax: 3 } })])
  const { database, payments } = shop.deps
  Object.assign(payments.gateways, { stripe: createStripeGateway({ egress: localEgress, timeoutMs: 20_000 }) })
  const account = { connector: 'stripe', endpoint: stripe.url, secret: 'sk_test_sandbox', webhookSecrets: ['whsec'], isLive: false }
  const gatewayAccountId = await aGatewayAccount(database, shop.panel.id, account)
  gateway = { gatewayAccountId, methodId: await aMethod(database, shop.panel.id, { gatewayAccountId, chargeType: 'recurring' }) }
  manual = await aMethod(database, shop.panel.id, { strategy: 'message' })
  app = await testApp({
    panelOf: (host) => shop.deps.panels.findByHost(host),
    callerOf: async (_, bearer) => ({ kind: 'user', userId: Number(bearer), via: 'session', sessionId: null }),
    routes: [...orderingRoutes(shop.deps), ...paymentsRoutes(payments)],
    rawRoutes: [paymentHooks(payments)],
  })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
  await shop.app.close()
  await shop.db.close()
})

type As = number | 'guest'
const ask = (as: As, path: string, body: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/core${path}`,
    headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }), ...headers },
    payload: body,
  })
const customer = async (dollars = 0): Promise<number> => {
  const { id } = await aUser(shop.db.database, shop.panel.id)
  if (dollars > 0) await shop.fund(dollars, id)
  return id
}
const payAgain = (as: As, invoiceId: string, way: object, key?: string) =>
  ask(as, `/api/v1/invoices/${invoiceId}/pay-another-way`, way, key ? { 'idempotency-key': key } : {})
const read = <Row>(query: Query<Row>) => shop.db.database.read(shop.panel.id, (trx) => trx.rows(query))
const linesOf = (userId: number) =>
  read(sql<{ id: number; state: string; charged: bigint }>`
    select id, state, charged_micro as charged from ordering.order_line where panel_id = ${shop.panel.id} and user_id = ${userId} order by id`)
const invoicesOf = (userId: number) =>
  read(sql<{ id: string; total: bigint; state: string }>`
    select id, total_micro as total, state from payments.invoice where panel_id = ${shop.panel.id} and user_id = ${userId} order by number`)
const balance = async (userId: number) => (await shop.db.database.read(shop.panel.id, (trx) => balancesOf(trx, userId))).total
const orders = (count = 2) => Array.from({ length: count }, () => aLine({ url: aVideo() }))
const taken = () => stripe.intents().reduce((sum, { amountReceived }) => sum + amountReceived, 0)

const aCard = async (userId: number, card: TrialCard): Promise<number> =>
  aSavedCard(shop.db.database, shop.panel.id, { userId, ...gateway, kept: await aGatewayCard(stripe, card) })

/** Orders of a signed-in customer whose saved card is declined: they stand, and the answer names their invoice. */
async function declined(userId: number, count = 2): Promise<string> {
  const cardId = await aCard(userId, 'declinedLater')
  const answer = await ask(userId, `/api/v1/order-widget/widget-order-requests-with-recurring-payments-method?${shop.widget}`, {
    orders: orders(count),
    recurring_payments_method_id: cardId,
  })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['recurring_payments_method_id']])
  return answer.json().details.invoice_id
}

let relayed = 0n
/** What has happened is told to this domain, in order and twice. */
async function settleDown(): Promise<void> {
  await expect.poll(() => stripe.webhooks().some(({ state }) => state === 'waiting'), { timeout: 30_000 }).toBe(false)
  for (const queue of paymentsDueRows(shop.deps.payments)) while ((await queue.run()) > 0);
  const rows = await read(sql<{ id: bigint; topic: string; payload: never }>`
    select id, topic, payload from platform.outbox where panel_id = ${shop.panel.id} and id > ${relayed} order by id`)
  for (const { id, topic, payload } of rows) {
    for (const subscription of orderingSubscriptions(shop.deps).filter(({ event }) => event.topic === topic)) {
      await subscription.run(shop.panel.id, payload)
      await subscription.run(shop.panel.id, payload)
    }
    relayed = id
  }
}

describe('orders whose card was declined', () => {
  it('are paid from balance, all of the purchase at once, and exactly once however often it is asked', async () => {
    const user = await customer(50)
    const invoiceId = await declined(user)
    const waiting = await linesOf(user)
    expect(waiting.map(({ state }) => state)).toEqual(['unpaid', 'unpaid'])
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => payAgain(user, invoiceId, { from_balance: true }, `twin-${user}-${at % 2}`)),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200).length, String(codes)).toBe(3)
    expect(codes.filter((code) => code === 422).length).toBe(3)
    const lines = await linesOf(user)
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(await balance(user)).toBe(50_000_000n - lines.reduce((sum, { charged }) => sum + charged, 0n))
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
  it('are paid by another card with one charge, and no order is made a second time', async () => {
    const user = await customer()
    const invoiceId = await declined(user)
    const good = await aCard(user, 'mastercard')
    const before = taken()
    const way = { recurring_payments_method_id: good }
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => payAgain(user, invoiceId, way, `card-${user}`)))
    expect(first?.statusCode, first?.body).toBe(200)
    expect(new Set([first, ...others].map((answer) => answer?.body)).size).toBe(1)
    await settleDown()
    const lines = await linesOf(user)
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(BigInt(taken() - before) * 10_000n).toBe(lines.reduce((sum, { charged }) => sum + charged, 0n))
    expect((await payAgain(user, invoiceId, way)).statusCode).toBe(422)
    expect(await balance(user)).toBe(0n)
  })
  it('wait for the end of one card before another is charged', async () => {
    const user = await customer()
    const invoiceId = await declined(user)
    const [one, two] = [await aCard(user, 'visa'), await aCard(user, 'mastercard')]
    const before = taken()
    const answers = await Promise.all([one, two].map((id) => payAgain(user, invoiceId, { recurring_payments_method_id: id }, `race-${id}`)))
    await settleDown()
    const lines = await linesOf(user)
    expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(BigInt(taken() - before) * 10_000n).toBe(lines.reduce((sum, { charged }) => sum + charged, 0n))
  })
  it('wait for it on their own pages too: no second card is charged while nobody knows the end of the first', async () => {
    const user = await customer()
    await declined(user, 1)
    const [line] = await linesOf(user)
    const [one, two] = [await aCard(user, 'visa'), await aCard(user, 'mastercard')]
    const before = taken()
    const pay = (card: number) => ask(user, `/api/v1/orders/${line?.id}/pay-by-invoice`, { recurring_payments_method_id: card })
    stripe.addFault({ kind: 'accept-then-drop', times: 2 })
    const first = await pay(one)
    expect(first.statusCode, first.body).toBe(200)
    const second = await pay(two)
    expect([second.statusCode, second.json().message]).toEqual([
      422,
      'We’re still checking your earlier payment. Please try again in a moment.',
    ])
    stripe.clearFaults()
    // The next look finds the first charge in the gateway's book.
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(
        sql`update payments.invoice set next_poll_at = ${shop.deps.clock.now()} where panel_id = ${shop.panel.id} and user_id = ${user}`,
      ),
    )
    await settleDown()
    expect((await linesOf(user)).map(({ state }) => state)).toEqual(['ready'])
    expect(BigInt(taken() - before) * 10_000n).toBe(line?.charged)
    expect(await balance(user)).toBe(0n)
  })
})

describe('a card that could not be charged when it was asked for', () => {
  it.each([
    ['paid from the balance', 'pay-by-balance', 'ready'],
    ['deleted', 'delete', 'expired'],
  ])('is not charged later for an order that was %s meanwhile', async (_, action, state) => {
    const user = await customer(50)
    const cardId = await aCard(user, 'visa')
    const before = taken()
    const input = { orders: orders(1), recurring_payments_method_id: cardId }
    const url = `/api/v1/order-widget/widget-order-requests-with-recurring-payments-method?${shop.widget}`
    const press = () => ask(user, url, input, { 'idempotency-key': `busy-${user}` })
    stripe.addFault({ kind: 'rate-limited', times: 1 })
    const busy = await press()
    expect(busy.statusCode, busy.body).toBe(503)
    const [line] = await linesOf(user)
    const other = await ask(user, `/api/v1/orders/${line?.id}/${action}`, {})
    expect(other.statusCode, other.body).toBeLessThan(300)
    expect((await press()).statusCode).toBe(422)
    await settleDown()
    expect([taken() - before, (await linesOf(user)).map((row) => row.state)]).toEqual([0, [state]])
  })
})

describe('a guest who comes back from a payment page without having paid', () => {
  it('pays the same orders by another method, and money that comes by the first page after all stays theirs', async () => {
    const email = `guest-${crypto.randomUUID()}@mail.test`
    const placed = await ask('guest', `/api/v1/order-widget/widget-order-requests?${shop.widget}`, {
      orders: orders(2),
      email,
      payment_method_id: manual,
    })
    const { invoice_id: first, order_ids: ids } = placed.json().data.data
    const again = await payAgain('guest', first, { payment_method_id: gateway.methodId })
    expect(again.statusCode, again.body).toBe(200)
    const { invoice_id: second, url } = again.json().data
    expect([second === first, url]).toEqual([false, expect.stringContaining('/pay/')])
    const [session] = stripe.sessions({ reference: second })
    expect(session?.customer ?? null).toBeNull()
    await payInvoice(shop.db.database, shop.panel.id, second)
    await settleDown()
    const [{ userId } = { userId: 0 }] = await read(sql<{ userId: number }>`
      select user_id as "userId" from payments.invoice where panel_id = ${shop.panel.id} and id = ${second}`)
    const lines = await linesOf(userId)
    expect(lines.map(({ id, state }) => [id, state])).toEqual(ids.map((id: number) => [id, 'ready']))
    await payInvoice(shop.db.database, shop.panel.id, first)
    await settleDown()
    expect(await balance(userId)).toBe(lines.reduce((sum, { charged }) => sum + charged, 0n))
    expect((await payAgain('guest', second, { payment_method_id: manual })).statusCode).toBe(422)
    expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
  })
  it('is shown the same payment when they choose the same method again, and no second invoice is written', async () => {
    const user = await customer()
    const placed = await ask(user, `/api/v1/order-widget/widget-order-requests?${shop.widget}`, {
      orders: orders(1),
      payment_method_id: manual,
    })
    const { invoice_id: first } = placed.json().data.data
    const again = await payAgain(user, first, { payment_method_id: manual })
    expect([again.statusCode, again.json().data.invoice_id]).toEqual([200, first])
    expect(await invoicesOf(user)).toHaveLength(1)
  })
})

describe('who may pay', () => {
  it('is anyone who knows the invoice; balance and cards are their owner’s, and a stranger finds nothing', async () => {
    const [user, stranger] = [await customer(50), await customer(50)]
    const invoiceId = await declined(user, 1)
    const card = await aCard(user, 'visa')
    const refused = await Promise.all([
      payAgain(stranger, invoiceId, { payment_method_id: manual }),
      payAgain(stranger, invoiceId, { from_balance: true }),
      payAgain('guest', invoiceId, { from_balance: true }),
      payAgain(user, crypto.randomUUID(), { from_balance: true }),
    ])
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await payAgain('guest', invoiceId, { recurring_payments_method_id: card })).statusCode).toBe(422)
    expect((await payAgain(user, invoiceId, {})).statusCode).toBe(422)
    expect((await linesOf(user)).map(({ state }) => state)).toEqual(['unpaid'])
    expect([await balance(user), await balance(stranger)]).toEqual([50_000_000n, 50_000_000n])
  })
  it('is told plainly when the balance does not suffice, and nothing of the purchase is paid', async () => {
    const user = await customer(1)
    const invoiceId = await declined(user)
    const answer = await payAgain(user, invoiceId, { from_balance: true })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['balance']])
    expect((await linesOf(user)).map(({ state }) => state)).toEqual(['unpaid', 'unpaid'])
    expect(await balance(user)).toBe(1_000_000n)
  })
})

describe('the open payment of orders', () => {
  const show = async (as: As, path: string) =>
    (
      await app.inject({
        method: 'GET',
        url: `/core${path}`,
        headers: { host: shop.panel.host, ...(as === 'guest' ? {} : { authorization: `Bearer ${as}` }) },
      })
    ).json()
  const byHand = async (user: number, count: number) => {
    const answer = await ask(user, `/api/v1/order-widget/widget-order-requests?${shop.widget}`, {
      orders: orders(count),
      payment_method_id: manual,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data.data as { invoice_id: string; order_ids: number[]; message: { comment: string } }
  }
  const stateOf = async (user: number, invoiceId: string) => (await invoicesOf(user)).find(({ id }) => id === invoiceId)?.state

  it('is found at its order, and another attempt by the same method over the same amount is the same payment', async () => {
    const user = await customer()
    const { invoice_id: id, order_ids, message } = await byHand(user, 1)
    const path = `/api/v1/orders/${order_ids[0]}`
    expect((await show(user, `${path}/invoices`)).data).toMatchObject([
      { id, number: message.comment, status: 'pending', order_id: order_ids[0], actions: { resumable: true, cancelable: true } },
    ])
    const again = await ask(user, `${path}/pay-by-invoice`, { payment_method_id: manual })
    expect([again.json().data.invoice_id, again.json().data.message]).toEqual([id, message])
    expect((await ask(user, `${path}/pay-by-invoice`, { payment_method_id: gateway.methodId })).json().data.invoice_id).not.toBe(id)
    expect((await show(user, `${path}/invoices`)).data).toHaveLength(2)
    const stranger = await customer()
    expect(await show(stranger, `${path}/invoices`)).toEqual(await show(user, '/api/v1/orders/1999999999/invoices'))
  })
  it('of several orders is not taken for the payment of one of them', async () => {
    const user = await customer()
    const { invoice_id: id, order_ids } = await byHand(user, 2)
    const one = await ask(user, `/api/v1/orders/${order_ids[0]}/pay-by-invoice`, { payment_method_id: manual })
    expect([one.statusCode, one.json().data.invoice_id === id]).toEqual([200, false])
    expect((await show(user, `/api/v1/orders/${order_ids[1]}/invoices`)).data.map((each: { id: string }) => each.id)).toEqual([id])
  })
  it('is closed with the last order that waited behind it; money that comes for it all the same is on the balance', async () => {
    const user = await customer(50)
    const { invoice_id: id, order_ids } = await byHand(user, 2)
    const [first, second] = order_ids
    expect((await ask(user, `/api/v1/orders/${first}/pay-by-balance`, {})).statusCode).toBe(200)
    expect(await stateOf(user, id)).toBe('pending')
    expect((await ask(user, `/api/v1/orders/${second}/delete`, {})).statusCode).toBe(204)
    expect(await stateOf(user, id)).toBe('canceled')
    const before = await balance(user)
    await payInvoice(shop.db.database, shop.panel.id, id)
    await settleDown()
    const total = (await invoicesOf(user)).find((each) => each.id === id)?.total ?? 0n
    expect([(await balance(user)) - before, await stateOf(user, id)]).toEqual([total, 'settled_late'])
    expect((await linesOf(user)).map(({ state }) => state)).toEqual(['ready', 'expired'])
  })
  it('is shown as paid beside the others once its money has come', async () => {
    const user = await customer()
    const { invoice_id: id, order_ids } = await byHand(user, 1)
    const other = (await ask(user, `/api/v1/orders/${order_ids[0]}/pay-by-invoice`, { payment_method_id: gateway.methodId })).json().data
      .invoice_id
    await payInvoice(shop.db.database, shop.panel.id, id)
    await settleDown()
    expect(await stateOf(user, other)).toBe('canceled')
    expect((await show(user, `/api/v1/orders/${order_ids[0]}/invoices`)).data).toMatchObject([{ id, status: 'settled' }])
  })
})
