import { requestRefund } from '@vitrine/payments'
import { anOperator } from '@vitrine/payments/testing'
import { type CardShop, openCardShop } from '@vitrine/payments/testing/card-shop'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trialStanding } from './trial-standing.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())

it('what was given back to a card was not paid in; what could not be given back was (FREETRIAL-002)', async () => {
  const { id: operatorId } = await anOperator(shop.db.database, shop.panel.id)
  const userId = await shop.aCustomer()
  const answer = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
  const invoiceId: string = answer.json().data.invoice_id
  shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  const paidIn = () =>
    shop.db.database.read(
      shop.panel.id,
      async (trx) => (await trialStanding(trx, userId, [{ minSpent: null, minToppedUp: micro(1n) }])).toppedUp,
    )
  expect(await paidIn()).toBe(10_000_000n)
  await requestRefund(shop.deps, shop.panel.id, { invoiceId, operatorId, reason: 'asked for it', amountMinor: 950n })
  expect(await paidIn()).toBe(500_000n)
  await shop.settleDown()
  expect(await paidIn()).toBe(500_000n)
  shop.stripe.changeRefund(shop.stripe.refunds().at(-1)?.id ?? '', 'failed')
  await shop.settleDown()
  expect(await paidIn()).toBe(10_000_000n)
})
