import type { Leg } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import { ownSuspense, suspenseCurrency, suspenseDecided, suspenseElsewhere, suspenseInvoice, suspenseNotFound } from '../../errors.ts'
import { hasMoney, isClosedUnpaid } from '../../model/invoice-states.ts'
import { type Settlement, settlementOf } from '../../model/settlement.ts'
import { findInvoiceByNumber, type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { lockSuspended, type SuspendedPayment, saveAssignment, suspendedPayments } from '../../store/operator/suspended-payment-store.ts'
import { bookFee } from '../fees/book-fee.ts'
import { paysItsOrder, settleInvoice } from '../invoices/settle-external-payment.ts'
import { isOwnAccount, type Moderator } from '../moderator.ts'

export interface SuspenseAssignment extends Moderator {
  readonly paymentId: number
  readonly invoiceNumber: number
}

/** What an assignment will do. */
export interface AssignmentPlan {
  readonly payment: SuspendedPayment
  readonly invoice: Invoice
  readonly settlement: Settlement
  /** What stands on the customer's balance afterwards, before it pays for anything. */
  readonly toBalance: Micro
  /** The order that it pays. */
  readonly orderId: number | null
}

type AssignDeps = Pick<PaymentsDeps, 'clock' | 'timings'>

/** Refuses a payment that somebody, or a bank, has decided about. */
export function undecided(payment: SuspendedPayment | undefined): SuspendedPayment {
  if (!payment) throw suspenseNotFound()
  if (payment.outcome !== 'suspense' || payment.refundState !== null || payment.isDisputed) throw suspenseDecided()
  return payment
}

/** What would become of the payment if it were the invoice's; refuses what the assignment would refuse. */
export async function planAssignment(deps: AssignDeps, trx: Trx, wanted: SuspenseAssignment): Promise<AssignmentPlan> {
  const [found] = await suspendedPayments(trx, [wanted.paymentId])
  return planOf(deps, trx, wanted, undecided(found), await findInvoiceByNumber(trx, wanted.invoiceNumber))
}

async function planOf(
  { clock, timings }: AssignDeps,
  trx: Trx,
  wanted: SuspenseAssignment,
  payment: SuspendedPayment,
  invoice: Invoice | undefined,
): Promise<AssignmentPlan> {
  if (!invoice) throw suspenseInvoice()
  if (invoice.gatewayAccountId !== payment.gatewayAccountId) throw suspenseElsewhere()
  if (invoice.payCurrency !== payment.currency) throw suspenseCurrency(invoice.payCurrency, payment.currency)
  if (await isOwnAccount(trx, invoice.userId, wanted)) throw ownSuspense()
  const settlement = settlementOf(invoice.terms, payment.amountMinor, hasMoney(invoice.state))
  const isPaid = paysItsOrder(invoice, settlement, isClosedUnpaid(invoice.state), clock.now(), timings)
  const { received, fee, bonus, coupon } = settlement
  return {
    ...{ payment, invoice, settlement },
    toBalance: micro(received - fee + bonus + coupon),
    orderId: isPaid ? invoice.orderId : null,
  }
}

/**
 * An operator says which invoice a payment in suspense is for: it leaves suspense and settles the invoice as if it had named it, once for ever. Only an invoice
 * of the gateway account that took it, and in its currency; never the operator's own.
 */
export async function assignSuspense(
  deps: AssignDeps,
  trx: Trx,
  assigned: SuspenseAssignment & { readonly reason: string },
): Promise<AssignmentPlan> {
  const { paymentId, operatorId, reason } = assigned
  const now = deps.clock.now()
  const named = await findInvoiceByNumber(trx, assigned.invoiceNumber)
  const invoice = named && (await lockInvoice(trx, named.id))
  const payment = undecided(await lockSuspended(trx, paymentId))
  const plan = await planOf(deps, trx, assigned, payment, invoice)
  const { settlement } = plan
  const isLate = isClosedUnpaid(plan.invoice.state)
  await saveAssignment(trx, paymentId, { invoiceNumber: plan.invoice.number, settlement, isLate, operatorId, reason, now })
  const actor = { kind: 'operator', id: operatorId } as const
  await settleInvoice(trx, {
    account: { id: payment.gatewayAccountId },
    payment: { externalId: payment.externalId },
    ...{ invoice: plan.invoice, settlement, actor, reason, now, timings: deps.timings },
    key: `gw:${payment.gatewayAccountId}:${payment.externalId}:assign`,
    before: outOfSuspense(payment),
  })
  // Money of another currency was never booked, and neither was its fee.
  if (payment.txnId === null) await bookFee(trx, feeOf(plan, actor))
  return plan
}

/** What suspense took over is the gateway's debt again, for the invoice to take. */
const outOfSuspense = ({ gatewayAccountId: owner, txnId, receivedMicro }: SuspendedPayment): Leg[] =>
  txnId === null || receivedMicro === null
    ? []
    : [
        {
          debit: { kind: 'suspense', owner },
          credit: { kind: 'gateway_clearing', owner },
          amount: micro(receivedMicro),
          code: 'internal',
        },
      ]

const feeOf = ({ payment, invoice, settlement }: AssignmentPlan, actor: { readonly kind: 'operator'; readonly id: number }) => ({
  accountId: payment.gatewayAccountId,
  payment: { ...payment, state: 'settled' as const, live: true },
  ratePpm: invoice.terms.ratePpm,
  invoiceNumber: invoice.number,
  actor,
  received: settlement.received,
})
