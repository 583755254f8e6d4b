import { randomUUID } from 'node:crypto'
import { findUser } from '@vitrine/identity'
import { balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDispute } from '../../commands/disputes/record-dispute.ts'
import { checkSuspense } from '../../commands/gateways/check-payments.ts'
import { reconcileGateways } from '../../commands/gateways/reconcile-gateways.ts'
import { createInvoice } from '../../commands/invoices/create-invoice.ts'
import { paymentsAttention } from '../../queries/operator/attention.ts'
import { getGatewayAccount } from '../../store/gateway-account-store.ts'
import { type CardShop, openCardShop } from '../../testing/card-shop.ts'
import { paymentOperatorRoutes } from './payment-routes.ts'

let shop: CardShop
let known: ConsoleApp
let finance: OperatorClient
let owner: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let P: string
beforeAll(async () => {
  shop = await openCardShop()
  const evidenceOf = async () => ({ customerEmail: 'payer@example.com', product: 'Views', text: 'Everything' })
  known = await consoleApp(shop.db.database, paymentOperatorRoutes({ ...shop.deps, evidenceOf }), { attention: paymentsAttention })
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'finance' | 'support', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  finance = await as('finance')
  owner = await as('owner')
  support = await as('support')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
})

const inPanel = <T>(work: (trx: Trx) => Promise<T>) => shop.db.database.transaction(shop.panel.id, work)
const get = async (path: string, who = finance) => (await who.ask('GET', `${P}/${path}`)).body
const act = (id: number, verb: string, body: object, who = finance, headers: Record<string, string> = {}) =>
  who.ask('POST', `${P}/suspense/${id}/${verb}`, body, headers)
const because = { reason: 'By the payer’s e-mail' }
const balance = async (userId: number) => (await inPanel((trx) => balancesOf(trx, userId))).main
const inSuspense = () => inPanel((trx) => balanceOf(trx, { kind: 'suspense', owner: shop.accountId }))
const waiting = async () => (await get('attention')).data.queues.find(({ queue }: { queue: string }) => queue === 'suspense').count

/** A customer who wants to add ten dollars and has not paid. */
async function anInvoice(amount = 10) {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount, payment_method_id: shop.methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const { number } = await shop.invoice(invoiceId)
  return { userId, id: number, invoiceId }
}
/** Pays at the gateway under a name that is no invoice of ours, as a payment link made there would be. */
async function aLostPayment(amountMinor = 1000n, { reference = randomUUID() as string, currency = 'USD' } = {}) {
  const { access } = await inPanel((trx) => getGatewayAccount(trx, shop.deps.secrets, shop.accountId))
  const urls = { returnUrl: 'http://localhost/', cancelUrl: 'http://localhost/', webhookUrl: 'http://localhost/' }
  await shop.deps.gateways.stripe?.create(access, { invoiceId: reference, amountMinor, currency, description: 'Link', ...urls })
  const session = shop.stripe.sessions({ reference }).find(({ amount }) => BigInt(amount) === amountMinor)
  const intent = shop.stripe.pay(session?.id ?? '')
  await shop.settleDown()
  const { rows } = await get('suspense?view=all&limit=1')
  const amountUsd = currency === 'USD' ? `${Number(amountMinor) / 100}.00` : null
  expect(rows).toMatchObject([{ paymentId: intent.id, state: 'waiting', reference, invoiceId: null, amountUsd }])
  return { id: rows[0].id as number, paymentId: intent.id }
}
const gone = (paymentId: string): number => shop.stripe.refunds({ intent: paymentId }).reduce((sum, { amount }) => sum + amount, 0)
const areBooksWell = async () => expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])

describe('money that matches nothing', () => {
  it('is assigned to an invoice after a preview, once, and settles it as if it had named it', async () => {
    const { userId, id: invoiceId } = await anInvoice()
    const { id, paymentId } = await aLostPayment()
    expect([await inSuspense(), await waiting()]).toEqual([10_000_000n, 1])
    expect((await get(`suspense/${id}/invoices`)).data.map(({ id: number }: { id: number }) => number)).toContain(invoiceId)
    const { email } = (await inPanel((trx) => findUser(trx, userId))) ?? {}
    for (const q of [`INV-${invoiceId}`, email])
      expect((await get(`suspense/${id}/invoices?q=${q}`)).data).toMatchObject([{ id: invoiceId, customer: { id: userId } }])
    expect((await get(`suspense/${id}/invoices?q=nobody@example.com`)).data).toEqual([])
    expect((await act(id, 'preview', { invoiceId })).body.data).toEqual({
      ...{ outcome: 'exact', received: '10.00', fee: '0.00', bonus: '0.00', toBalance: '10.00', orderId: null, needsSecond: false },
    })
    const key = { 'idempotency-key': `assign-${id}` }
    const answers = [
      await act(id, 'assign', { invoiceId, ...because }, finance, key),
      await act(id, 'assign', { invoiceId, ...because }, finance, key),
    ]
    for (const { body } of answers)
      expect(body.data).toMatchObject({ state: 'assigned', invoiceId, reason: because.reason, refundId: null })
    expect([await balance(userId), await inSuspense(), await waiting()]).toEqual([10_000_000n, 0n, 0])
    expect((await act(id, 'assign', { invoiceId, ...because }, owner)).body.message).toBe('This money does not wait any more: look again.')
    expect((await get(`invoices/${invoiceId}`)).data).toMatchObject({
      ...{ state: 'settled', payments: [{ id: paymentId, outcome: 'exact', refundable: '10.00' }] },
    })
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows[0]).toMatchObject({
      ...{ action: 'payment.assigned', reason: because.reason, entity: { kind: 'payment', id: String(id) } },
      ...{ before: { state: 'waiting', invoice: null }, after: { state: 'assigned', invoice: invoiceId } },
    })
    await areBooksWell()
  })
  it('assigned to what is paid goes to the balance of its customer, and is refunded from there like any payment', async () => {
    const { userId, id: invoiceId } = await anInvoice()
    const [first, second] = [await aLostPayment(), await aLostPayment(300n)]
    await act(first.id, 'assign', { invoiceId, ...because })
    expect((await act(second.id, 'preview', { invoiceId })).body.data).toMatchObject({ outcome: 'second', toBalance: '3.00' })
    await act(second.id, 'assign', { invoiceId, ...because })
    expect(await balance(userId)).toBe(13_000_000n)
    const refund = { paymentId: second.paymentId, reason: 'Asked for it' }
    expect((await finance.ask('POST', `${P}/invoices/${invoiceId}/refunds`, refund)).status).toBe(200)
    await shop.settleDown()
    expect([gone(second.paymentId), await balance(userId), await inSuspense()]).toEqual([300, 10_000_000n, 0n])
    await areBooksWell()
  })
  it('is no difference to the gateway’s book once it is assigned, under either invoice', async () => {
    const { id: invoiceId } = await anInvoice()
    const { id } = await aLostPayment()
    await act(id, 'assign', { invoiceId, ...because })
    const failures: unknown[] = []
    const log = { error: (facts: unknown) => failures.push(facts) }
    const compare = () => reconcileGateways({ ...shop.deps, log }, shop.panel.id, { since: new Date(0), timeoutMs: 0 })
    await compare()
    expect(failures).toEqual([])
    // In another currency it names an invoice that it cannot settle, and is assigned to one that it can.
    const methodId = await shop.aMethod({ chargeCurrency: 'RUB' })
    const userId = await shop.aCustomer()
    const settings = { currencies: { default: 'USD' as const, rates: { RUB: '92' } } }
    const anUnopened = (method: number) =>
      inPanel((trx) =>
        createInvoice(trx, {
          ...{ userId, methodId: method, payer: null, amount: micro(10_000_000n), purpose: { kind: 'top_up' }, locale: 'en', settings },
          now: shop.clock.now(),
        }),
      )
    const [named, { number: inRoubles }] = [await anUnopened(shop.methodId), await anUnopened(methodId)]
    const { id: lost } = await aLostPayment(92_000n, { reference: named.id, currency: 'RUB' })
    expect((await act(lost, 'preview', { invoiceId })).body.errors.invoiceId[0]).toContain('This invoice is in USD and the money in RUB')
    expect((await act(lost, 'assign', { invoiceId: inRoubles, ...because })).status).toBe(200)
    await compare()
    expect([failures, await balance(userId), await inSuspense()]).toEqual([[], 10_000_000n, 0n])
    await areBooksWell()
  })
  it('goes back whole to where it came from, and stands there again when the gateway refuses', async () => {
    const { id, paymentId } = await aLostPayment()
    expect((await act(id, 'return', because)).body.data).toMatchObject({ state: 'returning', invoiceId: null })
    expect([await inSuspense(), await waiting()]).toEqual([0n, 0])
    expect((await act(id, 'return', because, owner)).status).toBe(422)
    await shop.settleDown()
    expect([gone(paymentId), (await get(`suspense/${id}`)).data.state]).toEqual([1000, 'returned'])
    shop.stripe.configureRefunds('failed')
    const stays = await aLostPayment()
    await act(stays.id, 'return', because)
    await shop.settleDown()
    shop.stripe.configureRefunds('succeeded')
    expect([await inSuspense(), (await get(`suspense/${stays.id}`)).data.state]).toEqual([10_000_000n, 'waiting'])
    await act(stays.id, 'return', because)
    await shop.settleDown()
    expect(await inSuspense()).toBe(0n)
    await areBooksWell()
  })
  it('is either assigned or returned when both are asked for at once, and a dispute of it comes before both', async () => {
    const { userId, id: invoiceId } = await anInvoice()
    const { id } = await aLostPayment()
    const answers = await Promise.all([act(id, 'assign', { invoiceId, ...because }), act(id, 'return', because, owner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await shop.settleDown()
    expect(await inSuspense()).toBe(0n)
    expect(await balance(userId)).toBe(answers[0].status === 200 ? 10_000_000n : 0n)
    const disputed = await aLostPayment()
    await recordDispute(
      shop.deps,
      shop.panel.id,
      { id: shop.accountId },
      {
        ...{
          externalId: 'dp_lost',
          paymentExternalId: disputed.paymentId,
          state: 'open',
          amountMinor: 1000n,
          currency: 'USD',
          reason: 'fraudulent',
        },
      },
    )
    expect((await get(`suspense/${disputed.id}`)).data.state).toBe('disputed')
    for (const [verb, body] of [
      ['assign', { invoiceId, ...because }],
      ['return', because],
    ] as const)
      expect((await act(disputed.id, verb, body)).status).toBe(422)
    expect(await inSuspense()).toBe(0n)
    await areBooksWell()
  })
  it('needs a second person above the limit, and never goes to one’s own account', async () => {
    const { userId, id: invoiceId } = await anInvoice(40)
    await inPanel((trx) => changeSettings(trx, {}, { manualSecondApprovalUsd: 20 }))
    const { id } = await aLostPayment(4000n)
    expect((await act(id, 'preview', { invoiceId })).body.data.needsSecond).toBe(true)
    const answer = await act(id, 'assign', { invoiceId, ...because })
    expect([answer.status, await balance(userId)]).toEqual([202, 0n])
    const agree = (who: OperatorClient) => who.ask('POST', `${P}/approvals/${answer.body.approvalId}/agree`, {})
    expect((await agree(finance)).status).toBe(422)
    expect((await agree(owner)).status).toBe(200)
    expect([await balance(userId), (await get(`suspense/${id}`)).data.state]).toEqual([40_000_000n, 'assigned'])
    const own = await aLostPayment()
    const { email } = (await inPanel((trx) => findUser(trx, userId))) ?? {}
    const oneself = await signedIn(known, { email: email ?? '', places: [{ panelId: shop.panel.id, role: 'finance' }] })
    expect((await act(own.id, 'assign', { invoiceId, ...because }, oneself)).body.message).toBe(
      'Nobody assigns money to their own account.',
    )
    await act(own.id, 'return', because)
    await shop.settleDown()
  })
  it('is refused for bad input, without the right, and from another panel as if it were not there', async () => {
    const { id: invoiceId } = await anInvoice()
    const { id } = await aLostPayment()
    expect((await act(id, 'assign', { invoiceId: 2_000_000_000, ...because })).body.errors).toHaveProperty('invoiceId')
    expect((await act(id, 'assign', { invoiceId })).body.errors).toHaveProperty('reason')
    expect((await act(id, 'return', { reason: ' ' })).body.errors).toHaveProperty('reason')
    for (const verb of ['assign', 'return'])
      expect((await act(id, verb, { invoiceId, ...because }, support)).body.details).toMatchObject({ code: 'not_permitted' })
    const theirs = await foreign.ask('POST', `/panels/meadow/suspense/${id}/return`, because)
    const absent = await foreign.ask('POST', '/panels/meadow/suspense/2000000000/return', because)
    expect([theirs.status, theirs.text]).toEqual([404, absent.text])
    expect((await foreign.ask('GET', '/panels/meadow/suspense')).body.rows).toEqual([])
    await act(id, 'return', because)
    await shop.settleDown()
  })
  it('that waits for more than three days is told, without what has gone back meanwhile', async () => {
    const old = await aLostPayment()
    const found: unknown[] = []
    const alarm = { error: (facts: unknown) => found.push(facts) }
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    const fresh = await aLostPayment(500n)
    await act(fresh.id, 'return', because)
    await inPanel((trx) => checkSuspense(trx, later(2), alarm))
    expect(found).toEqual([])
    await inPanel((trx) => checkSuspense(trx, later(4), alarm))
    expect(found).toMatchObject([{ check: 'R7', subject: `suspense ${shop.accountId}` }])
    await act(old.id, 'return', because)
    await shop.settleDown()
  })
})
