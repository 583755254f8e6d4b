import { formatMicro, invalidField, type Micro, message, Refusal, refuse } from '@vitrine/platform/kernel'
import type { FoundRisk, WithdrawalRisk } from './model/withdrawal-risks.ts'

/** The chosen method does not exist, is switched off or cannot pay for this. */
export const refuseMethod = (): never => refuse('payment_method_id', 'fields.selected')

/** Absent and not yours look the same. */
export const invoiceNotFound = (): Refusal => new Refusal('not-found', 'request.notFound')

export const invoiceClosed = (): Refusal => new Refusal('invalid', 'payments.invoiceClosed')

export const notCancelable = (): Refusal => new Refusal('invalid', 'payments.invoiceNotCancelable')

export const notManual = (): Refusal => new Refusal('invalid', 'payments.notManual')

export const gatewayUnavailable = (): Refusal =>
  new Refusal('unavailable', 'payments.gatewayUnavailable', {
    retryAfterSeconds: 30,
  })

export const bankReferenceUsed = (): Refusal => new Refusal('invalid', 'invoiceDecisions.referenceUsed')

export const invoiceSettled = (): Refusal => new Refusal('invalid', 'invoiceDecisions.settled')

export const notAModerator = (): Refusal => new Refusal('invalid', 'invoiceDecisions.notAModerator')

export const ownInvoice = (): Refusal => new Refusal('invalid', 'invoiceDecisions.own')

export const receiptDiffers = (): Refusal => new Refusal('invalid', 'invoiceDecisions.receiptDiffers')

/** To operators: nobody can be asked whether it was paid. */
const unaskable = { manual: 'invoiceLooks.manual', closed: 'invoiceLooks.closed', noKey: 'invoiceLooks.noKey' } as const
export const notAskable = (because: keyof typeof unaskable): Refusal => new Refusal('invalid', unaskable[because])
export const lookedJustNow = (seconds: number): Refusal => new Refusal('invalid', message('invoiceLooks.justNow', { seconds }))

const NOW_AND_THEN_SECONDS = 3_600

export const withdrawalNotFound = (): Refusal => new Refusal('not-found', 'request.notFound')

/** The panel's kill switch. */
export const withdrawalsStopped = (): Refusal =>
  new Refusal('unavailable', 'payments.withdrawalsStopped', {
    retryAfterSeconds: NOW_AND_THEN_SECONDS,
  })

export const withdrawalUnderWay = (): Refusal => new Refusal('invalid', 'payments.withdrawalOpen')

/** A customer is told no more than they need: the details are for operators. */
export function refuseRequest({ risk }: FoundRisk): never {
  if (risk === 'too-often') {
    throw new Refusal('limited', 'payments.withdrawalTooOften', {
      retryAfterSeconds: NOW_AND_THEN_SECONDS,
    })
  }
  throw new Refusal('invalid', 'payments.withdrawalRefused')
}

export const refuseWithdrawalMethod = (): never => refuse('payment_method_id', 'fields.selected')

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
/** What a risk is called, to operators. */
export const riskName = ({ risk }: FoundRisk): string => risks[risk]
const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
/** A risk as text for operators, with its end where it has one. */
export const riskText = ({ risk, until }: FoundRisk): string => `${risks[risk]}${until ? ` (until ${minuteOf(until)})` : ''}`

/** To operators. */
export const riskyMessage = (found: readonly FoundRisk[]) => message('payouts.risky', { risks: found.map(riskText).join('; ') })
export const riskyWithdrawal = (found: readonly FoundRisk[]): Refusal => new Refusal('invalid', riskyMessage(found))
export const notAnOperator = (): Refusal => new Refusal('invalid', 'payouts.notAnOperator')
export const ownWithdrawal = (): Refusal => new Refusal('invalid', 'payouts.own')
export const approvedBefore = (): Refusal => new Refusal('invalid', 'payouts.approvedBefore')
export const termsMoved = (): Refusal => new Refusal('invalid', 'payouts.termsChanged')
/** Nothing else of a withdrawal can change. */
export const addressMoved = (by: string, at: Date, account: string): Refusal =>
  new Refusal('invalid', message('payouts.accountChanged', { by, at: minuteOf(at), account }))
export const wrongStep = (state: string): Refusal => new Refusal('invalid', message('payouts.wrongState', { state }))
export const capReached = ({ cap, sent, until }: { readonly cap: Micro; readonly sent: Micro; readonly until: Date }): Refusal =>
  new Refusal('invalid', message('payouts.capReached', { cap: formatMicro(cap), sent: formatMicro(sent), until: minuteOf(until) }))
/** No other day helps. */
export const overCap = (cap: Micro): Refusal => new Refusal('invalid', message('payouts.overCap', { cap: formatMicro(cap) }))
export const payoutReferenceUsed = (): Refusal => new Refusal('invalid', 'payouts.referenceUsed')

/** Absent, removed and not yours look the same. */
export const cardNotFound = (): Refusal => new Refusal('not-found', 'request.notFound')

export const refuseCard = (): never => refuse('recurring_payments_method_id', 'fields.selected')

export const refuseCardCount = (max: number): never => refuse('payment_method_id', 'payments.cardsMax', { max })

/** What the bank says in detail is between it and its customer. */
export const cardDeclined = (reason: string | null): Refusal =>
  invalidField('recurring_payments_method_id', reason === 'authentication_required' ? 'payments.cardNeedsYou' : 'payments.cardDeclined')

export const refuseTwoWays = (): never => refuse('payment_method_id', 'orders.twoMethods')

export const refuseNoWay = (): never => refuse('payment_method_id', 'fields.required')

/** To operators. */
export const ownRefund = (): Refusal => new Refusal('invalid', 'refunds.own')
export const notRefundable = (): Refusal => new Refusal('invalid', 'refunds.unsupported')
export const nothingPaid = (): Refusal => new Refusal('invalid', 'refunds.nothingPaid')
export const whichPayment = (names: readonly string[]): Refusal =>
  new Refusal('invalid', message('refunds.ambiguous', { payments: names.join(', ') }))
export const refundUnderWay = (): Refusal => new Refusal('invalid', 'refunds.open')
export const refundTooHigh = (left: bigint, currency: string): Refusal =>
  new Refusal('invalid', message('refunds.tooHigh', { amount: `${left / 100n}.${String(left % 100n).padStart(2, '0')}`, currency }))
export const balanceTooLow = (): Refusal => new Refusal('invalid', 'refunds.balanceTooLow')
export const noFailedRefund = (): Refusal => new Refusal('invalid', 'refunds.noFailed')

/** Absent and not yours look the same. */
export const suspenseNotFound = (): Refusal => new Refusal('not-found', 'request.notFound')
export const suspenseDecided = (): Refusal => new Refusal('invalid', 'suspense.decided')
export const suspenseInvoice = (): Refusal => invalidField('invoiceId', 'suspense.noInvoice')
export const suspenseElsewhere = (): Refusal => invalidField('invoiceId', 'suspense.otherAccount')
export const suspenseCurrency = (wanted: string, currency: string): Refusal =>
  invalidField('invoiceId', 'suspense.otherCurrency', { wanted, currency })
export const ownSuspense = (): Refusal => new Refusal('invalid', 'suspense.own')

/** Absent and not yours look the same. */
export const customerNotFound = (): Refusal => new Refusal('not-found', 'request.notFound')
export const ownAdjustment = (): Refusal => new Refusal('invalid', 'adjustments.own')
export const adjustmentReversed = (): Refusal => new Refusal('invalid', 'adjustments.reversedBefore')
export const secondPersonNeeded = (): Refusal => new Refusal('invalid', 'adjustments.needsSecond')

export const answeredBefore = (): Refusal => new Refusal('invalid', 'disputes.answeredBefore')
export const ownDispute = (): Refusal => new Refusal('invalid', 'disputes.own')
export const disputeIsDecided = (): Refusal => new Refusal('invalid', 'disputes.decided')
