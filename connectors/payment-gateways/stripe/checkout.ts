import type { PaymentGateway } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import type Stripe from 'stripe'
import { type ClientOf, callStripe, found } from './client.ts'
import { REFERENCE, toCheckout, toPayment } from './translate.ts'

const EXPAND = ['payment_intent', 'payment_intent.payment_method', 'payment_intent.latest_charge.balance_transaction']
const EXPAND_INTENT = ['payment_method', 'latest_charge.balance_transaction']
const LIST_MAX = 100

type NewPayment = Parameters<PaymentGateway['create']>[1]

function newSession({ customer, ...payment }: NewPayment): Stripe.Checkout.SessionCreateParams {
  const keeps = customer ?? null
  return {
    mode: 'payment',
    client_reference_id: payment.invoiceId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: Number(payment.amountMinor),
          product_data: { name: payment.description },
        },
      },
    ],
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    metadata: { [REFERENCE]: payment.invoiceId },
    payment_intent_data: {
      metadata: { [REFERENCE]: payment.invoiceId },
      description: payment.description,
      ...(keeps === null ? {} : { setup_future_usage: 'off_session' as const }),
    },
    ...(keeps === null ? {} : { customer: keeps.externalId }),
    ...(keeps?.cardUse === 'offer' ? { saved_payment_method_options: { payment_method_save: 'enabled' as const } } : {}),
  }
}

/** Hosted checkout: a session per invoice, whose key is the invoice's id; money is its payment intent. */
export function checkoutCalls(clientOf: ClientOf): Pick<PaymentGateway, 'create' | 'fetch' | 'listByReference' | 'void'> {
  const fetchSession = async (client: Stripe, id: string) => {
    const session = await found('checkout', () => client.checkout.sessions.retrieve(id, { expand: EXPAND }))
    return session && toCheckout(session)
  }
  const fetchIntent = async (client: Stripe, id: string) => {
    const intent = await found('payment', () => client.paymentIntents.retrieve(id, { expand: EXPAND_INTENT }))
    return intent && toPayment(intent)
  }
  return {
    create: async (access, payment) => {
      const session = await callStripe('create', () =>
        clientOf(access).checkout.sessions.create(newSession(payment), { idempotencyKey: `${payment.invoiceId}:checkout` }),
      )
      if (!session.url) throw new OutsideFault('create', 200, 'a session without an address')
      return { externalId: session.id, url: session.url }
    },
    void: async (access, externalId) => {
      await callStripe('void', () => clientOf(access).checkout.sessions.expire(externalId))
    },
    fetch: async (access, externalId) => {
      if (externalId.startsWith('cs_')) return fetchSession(clientOf(access), externalId)
      // Events may name objects that are no payments.
      return externalId.startsWith('pi_') ? fetchIntent(clientOf(access), externalId) : null
    },
    listByReference: async (access, invoiceId) => {
      const query = {
        query: `metadata['${REFERENCE}']:'${invoiceId}'`,
        limit: LIST_MAX,
        expand: EXPAND_INTENT.map((name) => `data.${name}`),
      }
      const answer = await callStripe('search', () => clientOf(access).paymentIntents.search(query))
      return answer.data.map(toPayment)
    },
  }
}
