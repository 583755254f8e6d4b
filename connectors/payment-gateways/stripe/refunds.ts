import type { GatewayRefund, RefundAnswer, RefundGateway } from '@vitrine/payments'
import Stripe from 'stripe'
import { type ClientOf, callStripe, faultOf } from './client.ts'
import { idOf, REFERENCE, TURNED_AWAY } from './translate.ts'

const PAGE = 100
const REFUNDS_MAX = 10_000

const states: Readonly<Record<string, GatewayRefund['state']>> = { succeeded: 'settled', failed: 'failed', canceled: 'failed' }

/** An unknown state counts as pending. */
const toRefund = (refund: Stripe.Refund): GatewayRefund => ({
  externalId: refund.id,
  paymentExternalId: idOf(refund.payment_intent) ?? idOf(refund.charge) ?? '',
  reference: refund.metadata?.[REFERENCE] ?? null,
  amountMinor: BigInt(refund.amount),
  currency: refund.currency.toUpperCase(),
  state: states[refund.status ?? ''] ?? 'pending',
})

/** Errors that prove that nothing is refunded; after any other the outcome is unknown. */
function refusalOf(error: unknown): RefundAnswer | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  if (TURNED_AWAY.includes(error.statusCode ?? 0) && error.code !== 'lock_timeout')
    return { state: 'not-taken', reason: `${error.statusCode}` }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
    return { state: 'refused', reason: error.code ?? error.message }
  return null
}

/** Refunds to the card; our key is on every refund, so that one with a lost answer can be found. */
export const refundCalls = (clientOf: ClientOf): RefundGateway => ({
  refund: async (access, { key, paymentExternalId, amountMinor }) => {
    const input = { payment_intent: paymentExternalId, amount: Number(amountMinor), metadata: { [REFERENCE]: key } }
    try {
      const refund = await clientOf(access).refunds.create(input, { idempotencyKey: `${key}:refund` })
      return { state: 'taken', refund: toRefund(refund) }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal) return refusal
      throw faultOf('refund', error)
    }
  },
  listRefundsOf: async (access, paymentExternalId) => {
    const input = { payment_intent: paymentExternalId, limit: PAGE }
    const all = await callStripe('refunds', () => clientOf(access).refunds.list(input).autoPagingToArray({ limit: REFUNDS_MAX }))
    return all.map(toRefund)
  },
  listRefunds: async (access, since) => {
    const input = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: PAGE }
    const all = await callStripe('refunds', () => clientOf(access).refunds.list(input).autoPagingToArray({ limit: REFUNDS_MAX }))
    return all.map(toRefund)
  },
})
