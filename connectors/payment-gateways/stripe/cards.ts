import type { CardCharge, CardGateway } from '@vitrine/payments'
import Stripe from 'stripe'
import { type ClientOf, callStripe, faultOf, isMissing } from './client.ts'
import { disputeCalls } from './disputes.ts'
import { OFF_SESSION, REFERENCE, TURNED_AWAY, toCard, toPayment } from './translate.ts'

const LIST_MAX = 100

type NewCharge = Parameters<CardGateway['chargeCard']>[1]

const newIntent = (charge: NewCharge): Stripe.PaymentIntentCreateParams => ({
  amount: Number(charge.amountMinor),
  currency: charge.currency.toLowerCase(),
  customer: charge.customerId,
  payment_method: charge.cardExternalId,
  confirm: true,
  off_session: true,
  description: charge.description,
  metadata: { [REFERENCE]: charge.invoiceId, [OFF_SESSION]: '1' },
  expand: ['payment_method'],
})

/** Errors that prove that nothing was charged; after any other the outcome is unknown. */
function refusalOf(error: unknown): CardCharge | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  if (error instanceof Stripe.errors.StripeCardError) {
    if (error.code === 'authentication_required') return { state: 'action-required' }
    return { state: 'declined', reason: error.decline_code ?? error.code ?? 'card_declined' }
  }
  if (TURNED_AWAY.includes(error.statusCode ?? 0) && error.code !== 'lock_timeout')
    return { state: 'not-taken', reason: `${error.statusCode}` }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isMissing(error)) return { state: 'declined', reason: 'card_removed' }
  return null
}

async function chargeCard(client: Stripe, charge: NewCharge): Promise<CardCharge> {
  try {
    const intent = await client.paymentIntents.create(newIntent(charge), { idempotencyKey: `${charge.key}:charge` })
    const payment = toPayment(intent)
    if (payment.state === 'settled' || payment.state === 'pending') return { state: payment.state, payment }
    return { state: 'declined', reason: intent.last_payment_error?.decline_code ?? 'card_declined' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    throw faultOf('charge', error)
  }
}

export const cardCalls = (clientOf: ClientOf): CardGateway => ({
  createCustomer: async (access, { key, reference }) => {
    const customer = await callStripe('customer', () =>
      clientOf(access).customers.create({ metadata: { [REFERENCE]: reference } }, { idempotencyKey: key }),
    )
    return { externalId: customer.id }
  },
  chargeCard: (access, charge) => chargeCard(clientOf(access), charge),
  // A search lags behind; the list of a customer does not.
  listCharges: async (access, customerId, invoiceId) => {
    const input = { customer: customerId, limit: LIST_MAX, expand: ['data.payment_method'] }
    const answer = await callStripe('charges', () => clientOf(access).paymentIntents.list(input))
    return answer.data.map(toPayment).filter(({ reference }) => reference === invoiceId)
  },
  listCards: async (access, customerId) => {
    const answer = await callStripe('cards', () =>
      clientOf(access).customers.listPaymentMethods(customerId, { type: 'card', limit: LIST_MAX }),
    )
    return answer.data.map(toCard).filter((card) => card !== null)
  },
  detachCard: async (access, cardExternalId) => {
    try {
      await clientOf(access).paymentMethods.detach(cardExternalId)
    } catch (error) {
      // Detached before, or never there: idempotent.
      if (isMissing(error) || error instanceof Stripe.errors.StripeInvalidRequestError) return
      throw faultOf('detach', error)
    }
  },
  ...disputeCalls(clientOf),
})
