import type { PaymentGateway } from '@vitrine/payments'
import { cardCalls } from './cards.ts'
import { checkoutCalls } from './checkout.ts'
import { asked, createClients } from './client.ts'
import { refundCalls } from './refunds.ts'
import { toWallets } from './translate.ts'
import { readWebhook } from './webhook.ts'

const TIMEOUT_MS = 20_000
const LIST_MAX = 100

/** Stripe by its official SDK, or whatever speaks its API at the account's endpoint. Calls throw `OutsideFault` when no usable answer came. */
export function createStripeGateway(options: { readonly timeoutMs?: number } = {}): PaymentGateway {
  const clientOf = createClients(options.timeoutMs ?? TIMEOUT_MS)
  return {
    ...checkoutCalls(clientOf),
    verifyWebhook: (access, rawBody, headers, now) => readWebhook(access, rawBody, headers['stripe-signature'], now),
    wallets: async (access) =>
      toWallets((await asked('wallets', () => clientOf(access).paymentMethodConfigurations.list({ limit: LIST_MAX }))).data),
    cards: cardCalls(clientOf),
    refunds: refundCalls(clientOf),
  }
}
