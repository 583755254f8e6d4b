import { setRole } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { type CardShop, openCardShop } from '@vitrine/payments/testing/card-shop'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, list as listDisputes } from './disputes.ts'
import { list, refund, see } from './refunds.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
  const { id } = await aUser(shop.db.database, shop.panel.id, { email: 'anna@shop.example' })
  await shop.db.database.transaction(shop.panel.id, (trx) => setRole(trx, id, 'moderator'))
})
afterAll(() => shop.close())

const anna = () => ({ database: shop.db.database, clock: shop.clock, email: 'Anna@shop.example' })
async function aPayment() {
  const userId = await shop.aCustomer()
  const opened = await shop.ask(userId, 'POST', '/api/v1/add-funds', { amount: 10, payment_method_id: shop.methodId })
  const invoiceId: string = opened.json().data.invoice_id
  const intent = shop.stripe.pay(shop.stripe.sessions({ reference: invoiceId })[0]?.id ?? '')
  await shop.settleDown()
  return { userId, invoiceId, paymentId: intent.id }
}
const text = async (lines: Promise<string[]>) => (await lines).join('\n')

describe('refunds by hand', () => {
  it('are written down, listed, sent by the server and seen to arrive', async () => {
    const { userId, invoiceId, paymentId } = await aPayment()
    const input = { invoice: invoiceId, reason: 'paid twice', amount: '2.50', payment: undefined }
    expect(await refund(anna(), input)).toContain('of 2.50 USD is written down')
    expect(await text(list(shop.db.database, shop.panel.key))).toContain(`asked  2.50 USD  of payment ${paymentId}, customer ${userId}`)
    await shop.settleDown()
    expect(shop.stripe.refunds({ intent: paymentId }).map(({ amount }) => amount)).toEqual([250])
    expect(await text(list(shop.db.database))).toContain('settled  2.50 USD')
    expect(await shop.balance(userId)).toBe(7_500_000n)
    await expect(refund(anna(), { ...input, amount: '0.001' })).rejects.toThrow('Not an amount')
    await expect(refund(anna(), { ...input, payment: 'pi_other' })).rejects.toThrow('No payment')
    await expect(refund({ ...anna(), email: 'nobody@shop.example' }, input)).rejects.toThrow('Nobody of')
    await expect(refund(anna(), { ...input, invoice: crypto.randomUUID() })).rejects.toThrow('No invoice')
  })
  it('that fail stay in the list until an operator acknowledges them', async () => {
    const { userId, invoiceId, paymentId } = await aPayment()
    await refund(anna(), { invoice: invoiceId, reason: 'paid twice', amount: '4', payment: undefined })
    await shop.settleDown()
    shop.stripe.changeRefund(shop.stripe.refunds({ intent: paymentId })[0]?.id ?? '', 'failed')
    await shop.settleDown()
    const shown = (await list(shop.db.database, shop.panel.key)).find((line) => line.includes(paymentId)) ?? ''
    expect(shown).toMatch(
      /failed {2}4\.00 USD.*it had arrived at .* and came back; the money is on the balance again, NOBODY HAS LOOKED AT IT/,
    )
    expect(await shop.balance(userId)).toBe(10_000_000n)
    const id = Number(/^ {2}(\d+)/.exec(shown)?.[1])
    await expect(see({ ...anna(), email: 'nobody@shop.example' }, shop.panel.key, id)).rejects.toThrow('Nobody of')
    await expect(see(anna(), shop.panel.key, id + 1000)).rejects.toThrow('did not fail')
    expect(await see(anna(), shop.panel.key, id)).toContain('was looked at')
    expect(await text(list(shop.db.database, shop.panel.key))).toMatch(/seen by \d+/)
  })
})

describe('answers to disputes', () => {
  const disputeId = async (externalId: string) =>
    Number(/(\d+) {2}/.exec((await listDisputes(shop.db.database, shop.panel.key)).find((line) => line.includes(externalId)) ?? '')?.[1])
  it('hand in what we know of the payment, once, and the bank decides', async () => {
    const { userId, paymentId } = await aPayment()
    const { id: externalId } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    const id = await disputeId(externalId)
    expect(await text(listDisputes(shop.db.database))).toContain('not answered')
    expect(await answer(anna(), shop.panel.key, id, true)).toContain('the evidence of dispute')
    await expect(answer(anna(), shop.panel.key, id, false)).rejects.toThrow('answered before')
    shop.stripe.addFault({ kind: 'accept-then-drop', action: 'answer', times: 2 })
    await shop.settleDown()
    expect(await text(listDisputes(shop.db.database))).toContain('evidence on its way')
    shop.advance(3_600_000)
    await shop.settleDown()
    expect(await text(listDisputes(shop.db.database))).toContain('evidence taken')
    const result = shop.stripe.disputes().find((dispute) => dispute.id === externalId)
    expect(result).toMatchObject({ status: 'under_review', evidence: { product_description: 'Money on the customer’s balance with us' } })
    expect(JSON.parse(result?.evidence?.uncategorized_text ?? '')).toMatchObject({
      customer: { number: userId },
      dispute: { payment: paymentId },
    })
  })
  it('or give the money up: lost at once, the freeze stays', async () => {
    const { invoiceId, paymentId } = await aPayment()
    const { id: externalId } = shop.stripe.openDispute(paymentId)
    await shop.settleDown()
    const id = await disputeId(externalId)
    await answer(anna(), shop.panel.key, id, false)
    await shop.settleDown()
    expect(shop.stripe.disputes().find((dispute) => dispute.id === externalId)?.status).toBe('lost')
    expect((await shop.invoice(invoiceId)).state).toBe('charged_back')
    await expect(answer(anna(), shop.panel.key, id, true)).rejects.toThrow('decided')
  })
})
