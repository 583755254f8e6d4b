import { createHmac } from 'node:crypto'
import type { CardGateway, GatewayAccess, RefundGateway } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import { localEgress } from '@vitrine/platform/testing'
import { type StripeServer, startStripe } from '@vitrine/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeGateway } from './index.ts'

let server: StripeServer
let access: GatewayAccess
const gateway = createStripeGateway({ egress: localEgress, timeoutMs: 2_000 })
const cards = gateway.cards as CardGateway
const refunds = gateway.refunds as RefundGateway

beforeAll(async () => {
  server = await startStripe({ webhooks: { retryBaseMs: 10, triesMax: 2 } })
  access = { publicId: 'account', endpoint: server.url, secret: 'sk_test_sandbox', webhookSecrets: ['whsec_new'] }
})
afterAll(() => server.stop())
beforeEach(() => {
  server.clearFaults()
  server.configureRefunds('succeeded')
})

let count = 0
async function aPayment(): Promise<string> {
  count += 1
  const { externalId } = await gateway.create(access, {
    invoiceId: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    amountMinor: 1_000n,
    currency: 'USD',
    description: 'Shop',
    returnUrl: 'http://shop.test/success',
    cancelUrl: 'http://shop.test/error',
    webhookUrl: 'http://shop.test/hooks',
  })
  return server.pay(externalId).id
}
const key = () => crypto.randomUUID()

describe('a refund', () => {
  it('is one refund however often its key asks, and stands in the book under that key', async () => {
    const paymentExternalId = await aPayment()
    const input = { key: key(), paymentExternalId, amountMinor: 400n }
    const first = await refunds.refund(access, input)
    expect(await refunds.refund(access, input)).toEqual(first)
    expect(first).toEqual({
      state: 'taken',
      refund: {
        externalId: server.refunds({ intent: paymentExternalId })[0]?.id,
        paymentExternalId,
        reference: input.key,
        amountMinor: 400n,
        currency: 'USD',
        state: 'settled',
      },
    })
    expect(await refunds.listRefundsOf(access, paymentExternalId)).toEqual(first.state === 'taken' ? [first.refund] : [])
  })
  it('is refused for more than is left, and for what a bank takes back', async () => {
    const paymentExternalId = await aPayment()
    server.refund(paymentExternalId, { amountMinor: 700 })
    expect(await refunds.refund(access, { key: key(), paymentExternalId, amountMinor: 301n })).toMatchObject({ state: 'refused' })
    server.openDispute(paymentExternalId)
    expect(await refunds.refund(access, { key: key(), paymentExternalId, amountMinor: 100n })).toEqual({
      state: 'refused',
      reason: 'charge_disputed',
    })
  })
  it('has not begun when the gateway turns us away, and is open when its answer is lost or broken', async () => {
    const paymentExternalId = await aPayment()
    for (const kind of ['key-revoked', 'rate-limited']) {
      server.addFault({ kind, action: 'refund', times: 1 })
      expect(await refunds.refund(access, { key: key(), paymentExternalId, amountMinor: 1n })).toMatchObject({ state: 'not-taken' })
    }
    const input = { key: key(), paymentExternalId, amountMinor: 300n }
    for (const kind of ['accept-then-drop', 'accept-then-error', 'accept-then-hang', 'truncated', 'invalid-json']) {
      server.addFault({ kind, action: 'refund', times: 2 })
      await expect(refunds.refund(access, input)).rejects.toThrow(OutsideFault)
      server.clearFaults()
    }
    expect(await refunds.refund(access, input)).toMatchObject({ state: 'taken' })
    expect(server.refunds({ intent: paymentExternalId }).map(({ amount }) => amount)).toEqual([300])
  })
  it('tells its state: on its way, arrived, failed', async () => {
    const paymentExternalId = await aPayment()
    server.configureRefunds('pending')
    await refunds.refund(access, { key: key(), paymentExternalId, amountMinor: 1_000n })
    const [{ id = '' } = {}] = server.refunds({ intent: paymentExternalId })
    const state = async () =>
      (await refunds.listRefunds(access, new Date(Date.now() - 60_000))).find(({ externalId }) => externalId === id)?.state
    expect(await state()).toBe('pending')
    server.changeRefund(id, 'succeeded')
    expect(await state()).toBe('settled')
    server.changeRefund(id, 'failed')
    expect(await state()).toBe('failed')
  })
  it('is announced by the payment it is of', () => {
    const read = (type: string, object: object) => {
      const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
      const seconds = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', 'whsec_new').update(`${seconds}.${body}`).digest('hex')
      return gateway.verifyWebhook(access, Buffer.from(body), { 'stripe-signature': `t=${seconds},v1=${signature}` }, new Date())
    }
    for (const type of ['charge.refunded', 'charge.refund.updated', 'refund.failed']) {
      expect(read(type, { id: 're_1', payment_intent: 'pi_1' })).toEqual({ eventId: `evt_${type}`, externalId: 'pi_1', about: 'refund' })
    }
    // A charge without a payment of ours is ignored.
    expect(read('charge.refunded', { id: 'ch_1', payment_intent: null })).toMatchObject({ externalId: 'ch_1', about: 'payment' })
  })
})

describe('an answer to a dispute', () => {
  const evidence = { customerEmail: 'payer@example.com', product: 'Views', text: 'x'.repeat(30_000) }
  it('is handed in once, cut to what the gateway takes, and only the bank decides then', async () => {
    const { id } = server.openDispute(await aPayment())
    for (let time = 0; time < 2; time += 1) expect(await cards.sendEvidence(access, id, evidence)).toEqual({ state: 'taken' })
    const known = server.disputes().find((dispute) => dispute.id === id)
    expect(known).toMatchObject({ status: 'under_review', evidence: { customer_email_address: 'payer@example.com' } })
    expect(known?.evidence?.uncategorized_text).toHaveLength(19_000)
    expect(await cards.acceptDispute(access, id)).toMatchObject({ state: 'refused' })
  })
  it('that gives the money up loses it, once', async () => {
    const { id } = server.openDispute(await aPayment())
    for (let time = 0; time < 2; time += 1) expect(await cards.acceptDispute(access, id)).toEqual({ state: 'taken' })
    expect(await cards.fetchDispute(access, id)).toMatchObject({ state: 'lost' })
    expect(await cards.sendEvidence(access, id, evidence)).toMatchObject({ state: 'refused' })
  })
  it('that was lost may be said again', async () => {
    const { id } = server.openDispute(await aPayment())
    server.addFault({ kind: 'accept-then-drop', action: 'answer', times: 2 })
    await expect(cards.sendEvidence(access, id, evidence)).rejects.toThrow(OutsideFault)
    expect(await cards.sendEvidence(access, id, evidence)).toEqual({ state: 'taken' })
  })
})
