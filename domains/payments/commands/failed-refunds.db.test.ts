import { balanceOf, charge, checkBooks, openSubjects, statement } from '@vitrine/ledger'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayRefund } from '../ports.ts'
import { type Refund, recentRefunds } from '../store/refund-store.ts'
import { type CardShop, openCardShop } from '../testing/card-shop.ts'
import { anOperator } from '../testing/index.ts'
import { watchFailedRefunds } from './refunds/check-refunds.ts'
import { recordRefund } from './refunds/record-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { seeFailedRefund } from './refunds/see-failed-refund.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const DAY = 24 * 3_600_000

let shop: CardShop
let operatorId: number
beforeAll(async () => {
  shop = await openCardShop()
  operatorId = (await anOperator(shop.db.database, shop.panel.id)).id
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.stripe.clearFaults()
  shop.stripe.configureWebhooks({ drop: 0, twice: 0 })
  shop.stripe.configureRefunds('succeeded')
})

const inPanel = <Result>(work: Parameters<typeof shop.db.database.transaction<Result>>[1]) =>
  shop.db.database.transaction(shop.panel.id, work)

/** A customer who added ten dollars by card. */
async function aPayer() {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const intent = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  return { userId, invoiceId, paymentId: intent.id }
}
/** Asked for, taken by the gateway, and where it belongs. */
async function anArrived(invoiceId: string, amountMinor?: bigint) {
  const refund = await requestRefund(shop.deps, shop.panel.id, {
    invoiceId,
    operatorId,
    reason: 'asked for it',
    ...(amountMinor === undefined ? {} : { amountMinor }),
  })
  await shop.settleDown()
  const row = await rowOf(refund.id)
  expect(row?.state).toBe('settled')
  return { id: refund.id, externalId: row?.externalId ?? '' }
}
const rowOf = (id: number): Promise<Refund | undefined> => inPanel(async (trx) => (await recentRefunds(trx)).find((row) => row.id === id))
const stateOf = async (invoiceId: string) => (await shop.invoice(invoiceId)).state
const debtOf = (userId: number) => inPanel((trx) => balanceOf(trx, { kind: 'customer.debt', owner: userId }))
/** What operators are told, until they have looked. */
async function cries(): Promise<string[]> {
  const heard: string[] = []
  await inPanel((trx) => watchFailedRefunds(trx, { error: ({ subject, detail }) => void heard.push(`${subject}: ${detail}`) }))
  return heard
}

describe('a refund that fails after it had arrived', () => {
  it('is on the balance and off the invoice, and the customer’s history says both', async () => {
    const { userId, invoiceId } = await aPayer()
    const { externalId } = await anArrived(invoiceId)
    expect([await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['refunded', 0n])
    shop.stripe.changeRefund(externalId, 'failed')
    await shop.settleDown()
    expect([await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['settled', usd(10)])
    const shown = (await shop.ask(userId, 'GET', `/api/v1/invoices/${invoiceId}`)).json().data
    expect(shown.status).toBe('settled')
    const { rows, sum } = await inPanel((trx) =>
      statement(trx, { userId, types: ['invoiced', 'admin'], limit: 10, offset: 0, newestFirst: false }),
    )
    expect(rows.map(({ amount }) => amount)).toEqual([usd(10), usd(-10), usd(10)])
    expect(sum).toBe(usd(10))
  })
  it('alerts once, until an operator has seen it or gives the payment back again', async () => {
    const [one, other] = [await aPayer(), await aPayer()]
    for (const { invoiceId } of [one, other]) shop.stripe.changeRefund((await anArrived(invoiceId)).externalId, 'failed')
    await shop.settleDown()
    const [first, second] = (await inPanel(recentRefunds)).filter(({ userId }) => userId === one.userId || userId === other.userId)
    expect(first?.arrivedAt).toBeInstanceOf(Date)
    const heard = await cries()
    expect(heard).toContainEqual(
      expect.stringMatching(`^failed-refund ${first?.id}: came back after it had arrived .* customer ${one.userId}$`),
    )
    expect(await cries()).toEqual([])
    const seen = { refundId: first?.id ?? 0, operatorId }
    await expect(seeFailedRefund(shop.deps, shop.panel.id, { ...seen, operatorId: one.userId })).rejects.toMatchObject({
      code: 'invoiceDecisions.notAModerator',
    })
    await seeFailedRefund(shop.deps, shop.panel.id, seen)
    await anArrived(other.invoiceId)
    await cries()
    const open = await inPanel((trx) => openSubjects(trx, 'R7', 'failed-refund'))
    expect(open).not.toContain(`failed-refund ${first?.id}`)
    expect(open).not.toContain(`failed-refund ${second?.id}`)
    const again = (await inPanel(recentRefunds)).find(({ userId, state }) => userId === other.userId && state === 'settled')
    await expect(seeFailedRefund(shop.deps, shop.panel.id, { refundId: again?.id ?? 0, operatorId })).rejects.toMatchObject({
      code: 'refunds.noFailed',
    })
  })
  it('leaves what other refunds gave back, and can be given back again to the last cent', async () => {
    const { userId, invoiceId } = await aPayer()
    const first = await anArrived(invoiceId, 333n)
    await anArrived(invoiceId)
    expect(await stateOf(invoiceId)).toBe('refunded')
    shop.stripe.changeRefund(first.externalId, 'failed')
    await shop.settleDown()
    expect([await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['partially_refunded', usd(3.33)])
    await anArrived(invoiceId)
    expect([await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['refunded', 0n])
  })
  it('is found weeks later when its message is lost', async () => {
    const { userId, invoiceId } = await aPayer()
    const { id, externalId } = await anArrived(invoiceId)
    shop.advance(20 * DAY)
    await shop.settleDown()
    expect((await rowOf(id))?.state).toBe('settled')
    shop.stripe.configureWebhooks({ drop: true })
    shop.stripe.changeRefund(externalId, 'failed')
    shop.advance(11 * DAY)
    await shop.settleDown()
    expect([(await rowOf(id))?.state, await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['failed', 'settled', usd(10)])
  })
  it('ends the debt that it made', async () => {
    const { userId, invoiceId, paymentId } = await aPayer()
    await inPanel((trx) => charge(trx, { userId, orderId: 29_001, amount: usd(7), key: 'order:29001:charge' }))
    const { id } = shop.stripe.refund(paymentId)
    await shop.settleDown()
    expect([await shop.balance(userId), await debtOf(userId), await stateOf(invoiceId)]).toEqual([0n, usd(7), 'refunded'])
    shop.stripe.changeRefund(id, 'failed')
    await shop.settleDown()
    expect([await shop.balance(userId), await debtOf(userId), await stateOf(invoiceId)]).toEqual([usd(3), 0n, 'settled'])
  })
})

describe('a refund that fails before it arrived', () => {
  it('leaves the invoice paid, not forever on its way', async () => {
    const { userId, invoiceId } = await aPayer()
    shop.stripe.configureRefunds('pending')
    await requestRefund(shop.deps, shop.panel.id, { invoiceId, operatorId, reason: 'asked for it' })
    await shop.settleDown()
    expect(await stateOf(invoiceId)).toBe('refund_pending')
    shop.stripe.changeRefund(shop.stripe.refunds().at(-1)?.id ?? '', 'failed')
    await shop.settleDown()
    expect([await stateOf(invoiceId), await shop.balance(userId)]).toEqual(['settled', usd(10)])
  })
})

describe('status updates of one refund', () => {
  const orders: GatewayRefund['state'][][] = [
    ['pending', 'settled', 'failed'],
    ['pending', 'failed', 'settled'],
    ['settled', 'pending', 'failed'],
    ['settled', 'failed', 'pending'],
    ['failed', 'pending', 'settled', 'failed'],
    ['failed', 'settled', 'pending', 'failed'],
  ]
  it.each(orders)('in the order %s %s %s, each told twice, end in one truth', async (...reported) => {
    const { userId, invoiceId, paymentId } = await aPayer()
    const update = { externalId: `re_${userId}`, paymentExternalId: paymentId, reference: null, amountMinor: 400n, currency: 'USD' }
    for (const state of reported) {
      for (let again = 0; again < 2; again += 1) {
        await recordRefund(shop.deps, shop.panel.id, { id: shop.accountId }, { ...update, state })
        if ((await shop.balance(userId)) === usd(10)) expect(await stateOf(invoiceId)).toBe('settled')
      }
    }
    expect([await shop.balance(userId), await stateOf(invoiceId)]).toEqual([usd(10), 'settled'])
  })
})

it('the books agree', async () => {
  expect(await shop.db.database.read(shop.panel.id, checkBooks)).toEqual([])
})
