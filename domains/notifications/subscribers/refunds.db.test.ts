import { createCatalogue } from '@vitrine/catalogue'
import { findUser, setNotificationFlags } from '@vitrine/identity'
import { recentRefunds, requestRefund } from '@vitrine/payments'
import { anOperator } from '@vitrine/payments/testing'
import { type CardShop, openCardShop } from '@vitrine/payments/testing/card-shop'
import type { Trx } from '@vitrine/platform/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMailDesk, type MailDesk } from '../testing/mail-desk.ts'

let shop: CardShop
let desk: MailDesk
let operatorId: number
beforeAll(async () => {
  shop = await openCardShop()
  desk = await aMailDesk({ ...shop.deps, catalogue: createCatalogue(shop.db.database) })
  operatorId = (await anOperator(shop.db.database, shop.panel.id)).id
})
afterAll(async () => {
  await desk.sink.stop()
  await shop.close()
})
beforeEach(() => shop.stripe.configureRefunds('succeeded'))

const inPanel = <Result>(work: (trx: Trx) => Promise<Result>) => shop.db.database.transaction(shop.panel.id, work)

/** A customer who added ten dollars by card, and has read the mail about it. */
async function aPayer() {
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
  const invoiceId: string = answer.json().data.invoice_id
  const { id: paymentId } = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  await desk.send(shop.panel.id)
  desk.sink.clear()
  return { userId, invoiceId, paymentId, email: (await inPanel((trx) => findUser(trx, userId)))?.email ?? '' }
}
const giveBack = async (invoiceId: string) => {
  await requestRefund(shop.deps, shop.panel.id, { invoiceId, operatorId, reason: 'asked for it', amountMinor: 450n })
  await shop.settleDown()
}
const gatewayIdOf = async (userId: number) => (await inPanel(recentRefunds)).find((row) => row.userId === userId)?.externalId ?? ''
async function mailsTo(email: string) {
  await desk.send(shop.panel.id)
  return desk.sink.mails().filter(({ to }) => to.includes(email))
}

describe('a customer whose money goes back to a card', () => {
  it('hears of it once the gateway has given it back, and again when the bank sends it back, each time once', async () => {
    const { userId, invoiceId, email } = await aPayer()
    await giveBack(invoiceId)
    const [sent, ...others] = await mailsTo(email)
    expect([sent?.subject, others]).toEqual(['Your refund is on its way', []])
    expect(sent?.text).toContain('$4.50')
    shop.stripe.changeRefund(await gatewayIdOf(userId), 'failed')
    await shop.settleDown()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([sent?.subject, 'Your refund didn’t reach your card'])
  })
  it('hears only that it failed when it never went, and nothing while it is on its way', async () => {
    const { userId, invoiceId, email } = await aPayer()
    shop.stripe.configureRefunds('pending')
    await giveBack(invoiceId)
    expect(await mailsTo(email)).toEqual([])
    shop.stripe.changeRefund(await gatewayIdOf(userId), 'failed')
    await shop.settleDown()
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your refund didn’t reach your card'])
  })
  it('hears of what was given back at the gateway too', async () => {
    const { paymentId, email } = await aPayer()
    shop.stripe.refund(paymentId)
    await shop.settleDown()
    expect((await mailsTo(email)).map(({ text }) => text?.includes('$10.00'))).toEqual([true])
  })
  it('hears nothing after opting out of mails about payments', async () => {
    const { userId, invoiceId, email } = await aPayer()
    await inPanel((trx) => setNotificationFlags(trx, userId, { order: true, payment: false, subscription: true }))
    await giveBack(invoiceId)
    expect(await mailsTo(email)).toEqual([])
  })
})
