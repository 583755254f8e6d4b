import { checkBooks } from '@vitrine/ledger'
import { sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { detachCards } from '../commands/cards/remove-card.ts'
import { type CardShop, openCardShop } from '../testing/card-shop.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.stripe.clearFaults())

const cardsOf = async (userId: number) => (await shop.ask(userId, 'GET', '/api/v1/recurring-payments-methods')).json().data
const bind = (userId: number, body: object = { payment_method_id: shop.methodId }, headers: Record<string, string> = {}) =>
  shop.ask(userId, 'POST', '/api/v1/recurring-payments-methods', body, headers)
const addFunds = (userId: number, body: object, headers: Record<string, string> = {}) =>
  shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, ...body }, headers)
const events = (name: string): Promise<{ payload: Record<string, unknown> }[]> =>
  shop.db.database.read(shop.panel.id, (trx) =>
    trx.rows(
      sql<{
        payload: Record<string, unknown>
      }>`select payload from platform.outbox where panel_id = ${shop.panel.id} and topic = ${name} order by id`,
    ),
  )

/** What the gateway took for an invoice, from its own book. */
const taken = (invoiceId: string): number =>
  shop.stripe.intents({ reference: invoiceId }).reduce((sum, { amountReceived }) => sum + amountReceived, 0)

describe('linking a card', () => {
  it('costs one dollar that comes back to the balance, and lists the card (PAY-010, EP-069, EP-070)', async () => {
    const user = await shop.aCustomer()
    const answer = await bind(user)
    expect(answer.statusCode, answer.body).toBe(200)
    const { invoice_id: invoiceId, strategy, url, message } = answer.json().data
    expect([strategy, message]).toEqual(['others', null])
    expect(url).toContain('/pay/cs_test_')
    expect(await cardsOf(user)).toEqual([])
    shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
    await shop.settleDown()
    const [card] = await cardsOf(user)
    expect(card).toEqual({
      linkedCardId: expect.any(Number),
      name: 'Visa •••• 4242',
      payment_method_id: shop.methodId,
      icon: expect.any(String),
    })
    expect(taken(invoiceId)).toBe(100)
    expect(await shop.balance(user)).toBe(usd(1))
  })
  it('is told to anyone who asked for it, once, with its subscription', async () => {
    const user = await shop.aCustomer()
    const { invoice_id: invoiceId } = (await bind(user, { payment_method_id: shop.methodId, subscription_id: 7 })).json().data
    const [session] = shop.stripe.sessions({ reference: invoiceId })
    shop.stripe.pay(session?.id ?? '')
    shop.stripe.announce(session?.id ?? '')
    await shop.settleDown()
    const [card] = await cardsOf(user)
    const reported = (await events('payments.card-saved')).filter(({ payload }) => payload.userId === user)
    expect(reported.map(({ payload }) => payload)).toEqual([{ cardId: card.linkedCardId, userId: user, subscriptionId: 7 }])
  })
  it('without a fee also where the method takes one', async () => {
    const user = await shop.aCustomer()
    const dear = await shop.aMethod({ feePpm: 100_000, minAmount: usd(5), bonuses: [{ fromAmount: usd(1), ppm: 50_000 }] })
    const { invoice_id: invoiceId } = (await bind(user, { payment_method_id: dear })).json().data
    shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
    await shop.settleDown()
    expect([taken(invoiceId), await shop.balance(user)]).toEqual([100, usd(1)])
  })
  it('needs a method that can be charged again (PAY-004, EP-072)', async () => {
    const user = await shop.aCustomer()
    expect((await bind(user, { payment_method_id: shop.methodId })).statusCode).toBe(200)
    const once = await shop.aMethod({ chargeType: 'one_time' })
    const answer = await bind(user, { payment_method_id: once })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['payment_method_id']])
    const listed = (await shop.ask(user, 'GET', '/api/v1/payment-methods/get-available-for-recurring-payments')).json().data
    const ids = listed.map(({ id }: { id: number }) => id)
    expect([ids.includes(shop.methodId), ids.includes(once)]).toEqual([true, false])
  })
  it('a second time is the same card, and its first token is deleted at the gateway', async () => {
    const user = await shop.aCustomer()
    const first = await shop.link(user)
    const again = await shop.link(user)
    expect(again.id).toBe(first.id)
    expect(again.externalId).not.toBe(first.externalId)
    expect(await cardsOf(user)).toHaveLength(1)
    await detachCards(shop.deps, shop.panel.id)
    const kept = shop.stripe.cards().filter(({ customer }) => customer === again.customerExternalId)
    expect(kept.map(({ id }) => id)).toEqual([again.externalId])
  })
  it('is refused with six cards there', async () => {
    const user = await shop.aCustomer()
    await shop.link(user)
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`
        insert into payments.saved_card (panel_id, user_id, gateway_account_id, method_id, external_id, customer_external_id, name, fingerprint, created_at)
        select ${shop.panel.id}, ${user}, ${shop.accountId}, ${shop.methodId}, 'pm_of_' || ${user} || '_' || n, 'cus', 'Visa •••• 000' || n, 'f' || n, now()
          from generate_series(2, 6) n`),
    )
    const answer = await bind(user)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { payment_method_id: ['You can link up to 6 cards.'] }])
    expect(await cardsOf(user)).toHaveLength(6)
  })
  it('is refused to a frozen customer, and a repeated key is one payment', async () => {
    const user = await shop.aCustomer()
    const headers = { 'idempotency-key': `link-${user}` }
    const [one, two] = [await bind(user, undefined, headers), await bind(user, undefined, headers)]
    expect(two.json()).toEqual(one.json())
    await shop.db.database.transaction(shop.panel.id, (trx) =>
      trx.run(sql`update identity.user_account set frozen_at = now() where user_id = ${user}`),
    )
    expect((await bind(user)).statusCode).toBe(422)
  })
})

describe('a card that its owner types on the gateway’s page', () => {
  const topUp = async (user: number, keep: boolean) => {
    const { invoice_id: invoiceId } = (await addFunds(user, { payment_method_id: shop.methodId })).json().data
    shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '', { keep })
    await shop.settleDown()
  }
  it('is saved when its owner says so', async () => {
    const user = await shop.aCustomer()
    await topUp(user, true)
    expect(await cardsOf(user)).toHaveLength(1)
    expect(await shop.balance(user)).toBe(usd(10))
  })
  it('is deleted, here and at the gateway, when the owner does not', async () => {
    const user = await shop.aCustomer()
    await topUp(user, false)
    expect(await cardsOf(user)).toEqual([])
    await detachCards(shop.deps, shop.panel.id)
    const customers = new Set(
      shop.stripe
        .intents()
        .filter(({ metadata }) => metadata.reference)
        .map(({ customer }) => customer),
    )
    const own = await shop.db.database.read(shop.panel.id, (trx) =>
      trx.one(
        sql<{
          external_id: string
        }>`select external_id from payments.gateway_customer where panel_id = ${shop.panel.id} and user_id = ${user}`,
      ),
    )
    expect(customers).toContain(own.external_id)
    expect(shop.stripe.cards().filter(({ customer }) => customer === own.external_id)).toEqual([])
  })
})

describe('the lists', () => {
  it('show a saved card as a method of its own to its owner only (PAY-001, PAY-007)', async () => {
    const [owner, other] = [await shop.aCustomer(), await shop.aCustomer()]
    const card = await shop.link(owner)
    const linkedIn = async (as: number | 'guest', path: string) =>
      (await shop.ask(as, 'GET', path)).json().data.filter(({ strategy }: { strategy: string }) => strategy === 'linkedCard')
    for (const path of [
      '/api/v1/payment-methods',
      `/api/v1/order-widget/payment-methods?api_token=${shop.panel.settings.cabinet_widget_token}`,
    ]) {
      expect(await linkedIn(owner, path)).toMatchObject([{ linkedCardId: card.id, name: 'Visa •••• 4242', id: shop.methodId }])
      expect(await linkedIn(other, path)).toEqual([])
      expect(await linkedIn('guest', path)).toEqual([])
    }
  })
  it('of an order form need its token (EP-132)', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    const path = '/api/v1/order-widget/recurring-payments-methods'
    const token = shop.panel.settings.cabinet_widget_token
    expect((await shop.ask(user, 'GET', `${path}?api_token=${token}`)).json().data).toMatchObject([{ linkedCardId: card.id }])
    for (const query of ['', '?api_token=', '?api_token=other']) {
      const answer = await shop.ask(user, 'GET', `${path}${query}`)
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['api_token']])
    }
    expect((await shop.ask('guest', 'GET', `${path}?api_token=${token}`)).statusCode).toBe(401)
  })
})

describe('removing a card', () => {
  it('takes it out of the list and deletes it at the gateway (PAY-011, EP-071)', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    const path = `/api/v1/recurring-payments-methods/${card.id}`
    expect((await shop.ask(user, 'DELETE', path)).statusCode).toBe(204)
    expect(await cardsOf(user)).toEqual([])
    expect(shop.stripe.cards().find(({ id }) => id === card.externalId)?.customer).toBeNull()
    expect((await shop.ask(user, 'DELETE', path)).statusCode).toBe(404)
    const reported = (await events('payments.card-removed')).map(({ payload }) => payload)
    expect(reported.filter(({ userId }) => userId === user)).toEqual([{ cardId: card.id, userId: user }])
  })
  it('of another customer is the same 404, and it stays (PAY-011)', async () => {
    const [owner, other] = [await shop.aCustomer(), await shop.aCustomer()]
    const card = await shop.link(owner)
    expect((await shop.ask(other, 'DELETE', `/api/v1/recurring-payments-methods/${card.id}`)).statusCode).toBe(404)
    expect(await cardsOf(owner)).toHaveLength(1)
  })
  it('works while the gateway does not answer, which is told later', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    shop.stripe.addFault({ kind: 'error-before', action: 'detach' })
    expect((await shop.ask(user, 'DELETE', `/api/v1/recurring-payments-methods/${card.id}`)).statusCode).toBe(204)
    expect(shop.stripe.cards().find(({ id }) => id === card.externalId)?.customer).not.toBeNull()
    shop.stripe.clearFaults()
    await detachCards(shop.deps, shop.panel.id)
    expect(shop.stripe.cards().find(({ id }) => id === card.externalId)?.customer).toBeNull()
  })
})

describe('adding funds by a saved card', () => {
  const byCard = (cardId: number) => ({ recurring_payments_method_id: cardId })
  it('charges it once and leads to the page that thanks', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    const headers = { 'idempotency-key': `funds-${user}` }
    const [one, two] = [await addFunds(user, byCard(card.id), headers), await addFunds(user, byCard(card.id), headers)]
    expect(one.statusCode, one.body).toBe(200)
    expect(two.json()).toEqual(one.json())
    const { invoice_id: invoiceId, strategy, url } = one.json().data
    expect([strategy, url]).toEqual(['others', expect.stringContaining(`/add-funds/success?invoice=${invoiceId}`)])
    expect(shop.stripe.intents({ reference: invoiceId }).map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 1_000]])
    expect(await shop.balance(user)).toBe(usd(11))
  })
  it('is quoted by the terms of the card’s method, and refused for a card of somebody else, both ways at once, or none', async () => {
    const [owner, other] = [await shop.aCustomer(), await shop.aCustomer()]
    const card = await shop.link(owner)
    const quoted = await shop.ask(owner, 'POST', '/api/v1/invoices/total-amount', { amount: 10, ...byCard(card.id) })
    expect(quoted.json().data).toMatchObject({ total_amount: '10.00', fee: '0.00' })
    const refused = [
      await addFunds(other, byCard(card.id)),
      await addFunds(owner, { ...byCard(card.id), payment_method_id: shop.methodId }),
      await addFunds(owner, {}),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
    expect(refused.map((answer) => Object.keys(answer.json().errors)[0])).toEqual([
      'recurring_payments_method_id',
      'payment_method_id',
      'payment_method_id',
    ])
  })
  it('says that a card was declined and ends the invoice without money', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user, 'declinedLater')
    const answer = await addFunds(user, byCard(card.id))
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['recurring_payments_method_id']])
    expect(await shop.balance(user)).toBe(usd(1))
  })
  it('goes on to the gateway’s page when the bank wants its owner', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user, 'asksLater')
    const { invoice_id: invoiceId, url } = (await addFunds(user, byCard(card.id))).json().data
    const [session] = shop.stripe.sessions({ reference: invoiceId })
    expect(url).toBe(`${shop.stripe.url}/pay/${session?.id}`)
    shop.stripe.pay(session?.id ?? '')
    await shop.settleDown()
    expect([taken(invoiceId), await shop.balance(user)]).toEqual([1_000, usd(11)])
  })
  it('leads to the page that watches when the answer was lost, and is found by its message', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    shop.stripe.addFault({ kind: 'accept-then-error', action: 'charge', times: 1 })
    const { invoice_id: invoiceId, url } = (await addFunds(user, byCard(card.id))).json().data
    expect(url).toContain(`/add-funds/success?invoice=${invoiceId}`)
    await shop.settleDown()
    expect([taken(invoiceId), await shop.balance(user)]).toEqual([1_000, usd(11)])
  })
  it('is 503 and nothing charged when the gateway does not begin', async () => {
    const user = await shop.aCustomer()
    const card = await shop.link(user)
    shop.stripe.addFault({ kind: 'rate-limited', action: 'charge', times: 1 })
    const headers = { 'idempotency-key': `busy-${user}` }
    expect((await addFunds(user, byCard(card.id), headers)).statusCode).toBe(503)
    expect(await shop.balance(user)).toBe(usd(1))
    expect((await addFunds(user, byCard(card.id), headers)).statusCode).toBe(200)
    expect(await shop.balance(user)).toBe(usd(11))
  })
})

it('the books of every customer above agree', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
