import { Refusal, refuse } from '@vitrine/platform/kernel'
import type { FoundRisk, WithdrawalRisk } from './model/withdrawal-risks.ts'

/** The chosen method does not exist, is switched off or cannot pay for this. */
export const refuseMethod = (): never =>
  refuse('payments.method-invalid', 'payment_method_id', 'The selected payment method id is invalid.')

/** Absent and not yours look the same. */
export const invoiceNotFound = (): Refusal => new Refusal('payments.invoice-not-found', 'not-found', 'Not Found')

export const invoiceClosed = (): Refusal => new Refusal('payments.invoice-closed', 'invalid', 'This invoice can no longer be paid.')

export const notCancelable = (): Refusal =>
  new Refusal('payments.invoice-not-cancelable', 'invalid', 'This payment is already in progress and can no longer be canceled.')

export const notManual = (): Refusal =>
  new Refusal('payments.invoice-not-manual', 'invalid', 'The payment provider confirms this invoice automatically.')

export const gatewayUnavailable = (): Refusal =>
  new Refusal('payments.gateway-unavailable', 'unavailable', 'The payment provider isn’t responding. Please try again in a minute.', {
    retryAfterSeconds: 30,
  })

export const bankReferenceUsed = (): Refusal =>
  new Refusal('payments.bank-reference-used', 'invalid', 'This bank reference was already counted for another invoice.')

export const notAModerator = (): Refusal =>
  new Refusal('payments.not-a-moderator', 'invalid', 'Payments are confirmed by operators with the permission invoices.moderate.')

export const ownInvoice = (): Refusal => new Refusal('payments.own-invoice', 'invalid', 'Nobody confirms his own payment.')

export const receiptDiffers = (): Refusal =>
  new Refusal('payments.receipt-differs', 'invalid', 'This bank reference was recorded with another amount.')

const NOW_AND_THEN_SECONDS = 3_600

export const withdrawalNotFound = (): Refusal => new Refusal('payments.withdrawal-not-found', 'not-found', 'Not Found')

/** The panel's kill switch. */
export const withdrawalsStopped = (): Refusal =>
  new Refusal('payments.withdrawals-stopped', 'unavailable', 'Withdrawals are paused right now. Please try again later.', {
    retryAfterSeconds: NOW_AND_THEN_SECONDS,
  })

export const withdrawalUnderWay = (): Refusal =>
  new Refusal('payments.withdrawal-open', 'invalid', 'You already have a withdrawal in progress.')

/** A customer is told no more than he needs: what looks wrong is for the people who look. */
export function refuseRequest({ risk }: FoundRisk): never {
  if (risk === 'too-often') {
    throw new Refusal('payments.withdrawal-too-often', 'limited', 'Too many withdrawals. Please try again tomorrow.', {
      retryAfterSeconds: NOW_AND_THEN_SECONDS,
    })
  }
  throw new Refusal('payments.withdrawal-refused', 'invalid', 'This account can’t make withdrawals. Please contact support.')
}

export const refuseWithdrawalMethod = (): never =>
  refuse('payments.withdrawal-method', 'payment_method_id', 'The selected payment method id is invalid.')

const risks: Readonly<Record<WithdrawalRisk, string>> = {
  frozen: 'the account is frozen',
  debt: 'the customer owes money',
  dispute: 'a payment of the customer is disputed',
  'reward-dispute': 'a payment that the customer earned by is disputed',
  'too-often': 'too many requests',
  'new-account': 'the account is new',
  'new-credentials': 'password or e-mail was changed',
  'new-address': 'the address is new',
  'new-reward': 'the rewards are new',
}
/** A risk in words for operators, with its end where it has one. */
export const riskText = ({ risk, until }: FoundRisk): string =>
  `${risks[risk]}${until ? ` (until ${until.toISOString().slice(0, 16)}Z)` : ''}`

/** To operators. */
export const riskyWithdrawal = (found: readonly FoundRisk[]): Refusal =>
  new Refusal('payments.withdrawal-risk', 'invalid', `Not now: ${found.map(riskText).join('; ')}.`)
export const notAnOperator = (): Refusal =>
  new Refusal('payments.withdrawal-operator', 'invalid', 'Only staff who may moderate payments can do this.')
export const ownWithdrawal = (): Refusal =>
  new Refusal('payments.withdrawal-own', 'invalid', 'Nobody approves or sends a withdrawal of his own.')
export const approvedBefore = (): Refusal =>
  new Refusal('payments.withdrawal-approved-before', 'invalid', 'The second approval has to come from somebody else.')
export const termsMoved = (): Refusal =>
  new Refusal('payments.withdrawal-changed', 'invalid', 'Amount, address or method is not what was looked at. Look again.')
export const wrongStep = (state: string): Refusal =>
  new Refusal('payments.withdrawal-state', 'invalid', `A withdrawal that is “${state}” cannot take this step.`)
export const capReached = (): Refusal =>
  new Refusal('payments.withdrawal-cap', 'invalid', 'The panel has sent out all that it may today (UTC).')
export const payoutReferenceUsed = (): Refusal =>
  new Refusal('payments.withdrawal-reference-used', 'invalid', 'This reference belongs to another payout.')

/** Absent, removed and not yours look the same. */
export const cardNotFound = (): Refusal => new Refusal('payments.card-not-found', 'not-found', 'Not Found')

export const refuseCard = (): never =>
  refuse('payments.card-invalid', 'recurring_payments_method_id', 'The selected recurring payments method id is invalid.')

export const refuseCardCount = (max: number): never => refuse('payments.cards-max', 'payment_method_id', `You can link up to ${max} cards.`)

/** What the bank says in detail is between it and its customer. */
export const cardDeclined = (reason: string | null): Refusal => {
  const text =
    reason === 'authentication_required'
      ? 'Your bank needs you to confirm this payment. Please choose another payment method.'
      : 'Your card was declined. Please choose another payment method.'
  return new Refusal('payments.card-declined', 'invalid', text, { errors: { recurring_payments_method_id: [text] } })
}

export const refuseTwoWays = (): never =>
  refuse('payments.two-methods', 'payment_method_id', 'Choose a payment method or a saved card, not both.')

export const refuseNoWay = (): never => refuse('payments.no-method', 'payment_method_id', 'The payment method id field is required.')

/** To operators. */
const refuseRefund = (code: string, text: string): Refusal => new Refusal(`payments.refund-${code}`, 'invalid', text)
export const ownRefund = (): Refusal => refuseRefund('own', 'Nobody refunds his own payment.')
export const notRefundable = (): Refusal =>
  refuseRefund('unsupported', 'This gateway gives nothing back by itself; the customer can withdraw, or be paid by hand.')
export const nothingPaid = (): Refusal => refuseRefund('unpaid', 'No payment of this invoice can be given back.')
export const whichPayment = (names: readonly string[]): Refusal =>
  refuseRefund('ambiguous', `This invoice was paid more than once; say which payment: ${names.join(', ')}.`)
export const refundUnderWay = (): Refusal => refuseRefund('open', 'Another refund of this payment is still under way.')
export const refundTooHigh = (left: bigint, currency: string): Refusal =>
  refuseRefund('amount', `No more than ${left / 100n}.${String(left % 100n).padStart(2, '0')} ${currency} of this payment is left.`)
export const balanceTooLow = (): Refusal =>
  refuseRefund('balance', 'The customer has spent this money: cancel what he ordered for it first, or refund less.')
export const noFailedRefund = (): Refusal => refuseRefund('not-failed', 'There is no such refund, or it did not fail.')

export const answeredBefore = (): Refusal => new Refusal('payments.dispute-answered', 'invalid', 'This dispute was answered before.')
export const disputeIsDecided = (): Refusal => new Refusal('payments.dispute-decided', 'invalid', 'This dispute is decided.')
