import { Refusal, refuse } from '@vitrine/platform/kernel'

/** Absent, removed and not yours look the same. */
export const cardNotFound = (): Refusal => new Refusal('payments.card-not-found', 'not-found', 'Not Found')

export const refuseCard = (): never =>
  refuse('payments.card-invalid', 'recurring_payments_method_id', 'The selected recurring payments method id is invalid.')

export const refuseCardCount = (max: number): never =>
  refuse('payments.cards-max', 'payment_method_id', `No more than ${max} cards can be linked.`)

/** What the bank says in detail is between it and its customer. */
export const cardDeclined = (reason: string | null): Refusal => {
  const text =
    reason === 'authentication_required'
      ? 'Your bank wants you to confirm this payment yourself. Please choose another payment method.'
      : 'Your card was declined. Please choose another payment method.'
  return new Refusal('payments.card-declined', 'invalid', text, { errors: { recurring_payments_method_id: [text] } })
}

export const refuseTwoWays = (): never =>
  refuse('payments.two-methods', 'payment_method_id', 'Choose a payment method or a saved card, not both.')

export const refuseNoWay = (): never => refuse('payments.no-method', 'payment_method_id', 'The payment method id field is required.')
