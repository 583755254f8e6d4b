import type { PaymentGateway } from '@vitrine/payments'
import { type OutboundOptions, publicEgress } from '@vitrine/platform/outbound'
import { cardCalls } from './cards.ts'
import { checkoutCalls } from './checkout.ts'
import { callStripe, createClients } from './client.ts'
import { stripeForm } from './form.ts'
import { refundCalls } from './refunds.ts'
import { toWallets } from './translate.ts'
import { readWebhook } from './webhook.ts'

const TIMEOUT_MS = 20_000
const LIST_MAX = 100

/** Stripe by its official SDK, or whatever speaks its API at the account's endpoint. Calls throw `OutsideFault` when no usable answer came. */
export function createStripeGateway({ timeoutMs = TIMEOUT_MS, egress = publicEgress }: OutboundOptions = {}): PaymentGateway {
  const clientOf = createClients(timeoutMs, egress)
  return {
    form: stripeForm,
    ...checkoutCalls(clientOf),
    verifyWebhook: (access, rawBody, headers, now) => readWebhook(access, rawBody, headers['stripe-signature'], now),
    wallets: async (access) =>
      toWallets((await callStripe('wallets', () => clientOf(access).paymentMethodConfigurations.list({ limit: LIST_MAX }))).data),
    cards: cardCalls(clientOf),
    refunds: refundCalls(clientOf),
  }
}
