import { randomUUID } from 'node:crypto'
import { balancesOf, type Leg, post, refuseWhenStopped } from '@vitrine/ledger'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro, Refusal } from '@vitrine/platform/kernel'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import {
  balanceTooLow,
  invoiceNotFound,
  notAModerator,
  nothingPaid,
  notRefundable,
  ownRefund,
  refundTooHigh,
  refundUnderWay,
  whichPayment,
} from '../../errors.ts'
import { type PaymentParts, shareOf } from '../../model/refund.ts'
import { listGatewayAccounts } from '../../store/gateway-account-store.ts'
import { advanceInvoice, findInvoice, type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { disputedOf, findRefundByKey, insertRefund, type Refund, refundedSoFar, saveRefundPosting } from '../../store/refund-store.ts'
import { partsOf, type RefundablePayment, refundablesOfInvoice } from '../../store/refundable-payment.ts'
import { bookReturnedFee, returnedFeeOf } from '../fees/book-fee.ts'
import { isOwnAccount, type Moderator, refuseUnlessModerator } from '../moderator.ts'

export interface RefundInput extends Moderator {
  readonly invoiceId: string
  readonly reason: string
  /** In hundredths of the currency that was paid; all that is left unless told. */
  readonly amountMinor?: bigint
  /** Where an invoice was paid more than once. */
  readonly paymentExternalId?: string
}

type RefundDeps = Pick<PaymentsDeps, 'database' | 'panels' | 'gateways' | 'isProduction' | 'clock'>

/**
 * Stores the request of an operator to refund a payment, or a part of it, to the card it came from. The money leaves the customer's balance in the same
 * transaction, with its share of fee, bonus and coupon reversed; a job asks the gateway afterwards. Never more than was paid, less what was refunded or
 * disputed; never what the customer has spent.
 */
export async function requestRefund(deps: RefundDeps, panelId: number, input: RefundInput): Promise<Refund> {
  const panel = await deps.panels.get(panelId)
  const requestKey = randomUUID()
  return deps.database.transaction(panelId, (trx) => requestRefundIn(deps, trx, panel, { ...input, requestKey }))
}

/** The same within a transaction of the panel; a repeated `requestKey` answers the refund that it asked for. */
export async function requestRefundIn(
  deps: Pick<RefundDeps, 'gateways' | 'isProduction' | 'clock'>,
  trx: Trx,
  panel: Panel,
  input: RefundInput & { readonly requestKey: string },
): Promise<Refund> {
  const { requestKey } = input
  await refuseUnlessModerator(trx, input, notAModerator)
  const invoice = await othersInvoice(trx, input, await lockInvoice(trx, input.invoiceId))
  // The connection broke at the commit, and the transaction runs again.
  const done = await findRefundByKey(trx, requestKey)
  if (done) return done
  const { payment, amountMinor, refundedMinor, parts } = await planOf(deps, trx, panel, invoice, input)
  const now = deps.clock.now()
  const refund = await insertRefund(trx, {
    requestKey,
    gatewayAccountId: payment.gatewayAccountId,
    paymentExternalId: payment.externalId,
    invoiceNumber: invoice.number,
    userId: invoice.userId,
    amountMinor,
    currency: payment.currency,
    origin: 'panel',
    operatorId: input.operatorId,
    reason: input.reason,
    state: 'asked',
    externalId: null,
    parts,
    dueAt: now,
    now,
  })
  await advanceInvoice(trx, invoice, 'refund-asked', now)
  const txnId = await takeFromBalance(trx, invoice, refund, parts)
  const actor = { kind: 'operator', id: input.operatorId } as const
  await bookReturnedFee(trx, refund, { paidMinor: payment.amountMinor, refundedMinor, actor })
  return { ...refund, txnId }
}

async function othersInvoice(trx: Trx, input: RefundInput, invoice: Invoice | undefined): Promise<Invoice> {
  if (!invoice) throw invoiceNotFound()
  if (await isOwnAccount(trx, invoice.userId, input)) throw ownRefund()
  return invoice
}

/** What a refund will move. */
export interface RefundPlan {
  readonly payment: RefundablePayment
  readonly amountMinor: bigint
  readonly refundedMinor: bigint
  readonly parts: PaymentParts
}

async function planOf(
  deps: Pick<RefundDeps, 'gateways' | 'isProduction'>,
  trx: Trx,
  panel: Panel,
  invoice: Invoice,
  input: RefundInput,
): Promise<RefundPlan> {
  const payment = await paymentOf(trx, invoice, input)
  const connector = (await listGatewayAccounts(trx)).find(({ id }) => id === payment.gatewayAccountId)?.connector
  if (!connector || !(connector in deps.gateways) || !gatewayFor(deps, panel, connector).refunds) throw notRefundable()
  await refuseWhenStopped(trx, 'withdrawals')
  return { payment, ...(await amountOf(trx, payment, input)) }
}

/** What `requestRefundIn` would do, with the customer's balance before and after; refuses what that would refuse, and changes nothing. */
export async function previewRefund(
  deps: Pick<RefundDeps, 'gateways' | 'isProduction'>,
  trx: Trx,
  panel: Panel,
  input: RefundInput,
): Promise<RefundPlan & { readonly before: Micro; readonly after: Micro; readonly gatewayFee: Micro }> {
  const invoice = await othersInvoice(trx, input, await findInvoice(trx, input.invoiceId))
  const plan = await planOf(deps, trx, panel, invoice, input)
  const { received, fee, bonus, coupon } = plan.parts
  const { main: before } = await balancesOf(trx, invoice.userId)
  const after = before + fee - received - bonus - coupon
  if (after < 0n) throw balanceTooLow()
  const { gatewayAccountId, externalId: paymentExternalId, amountMinor: paidMinor } = plan.payment
  const gatewayFee = await returnedFeeOf(trx, { gatewayAccountId, paymentExternalId, ...plan, paidMinor })
  return { ...plan, before, after: micro(after), gatewayFee }
}

async function paymentOf(trx: Trx, invoice: Invoice, { paymentExternalId }: RefundInput): Promise<RefundablePayment> {
  const all = (await refundablesOfInvoice(trx, invoice.number)).filter(({ txnId }) => txnId !== null)
  const named = all.filter(({ externalId }) => paymentExternalId === undefined || externalId === paymentExternalId)
  const [payment] = named
  if (!payment) throw nothingPaid()
  if (named.length > 1) throw whichPayment(named.map(({ externalId }) => externalId))
  return payment
}

async function amountOf(
  trx: Trx,
  payment: RefundablePayment,
  input: RefundInput,
): Promise<{ readonly amountMinor: bigint; readonly refundedMinor: bigint; readonly parts: PaymentParts }> {
  const { gatewayAccountId, externalId, amountMinor: paidMinor } = payment
  const before = await refundedSoFar(trx, gatewayAccountId, externalId)
  if (before.isUnderWay) throw refundUnderWay()
  const left = paidMinor - before.amountMinor - (await disputedOf(trx, gatewayAccountId, externalId))
  const amountMinor = input.amountMinor ?? left
  if (amountMinor <= 0n || amountMinor > left) throw refundTooHigh(left < 0n ? 0n : left, payment.currency)
  const whole = await partsOf(trx, payment)
  const refundedMinor = before.amountMinor
  return { amountMinor, refundedMinor, parts: shareOf({ paidMinor, refundedMinor, amountMinor, whole, taken: before.parts }) }
}

/** What comes in stands before what goes out. */
export function legsOfRefund(userId: number, gatewayAccountId: number, { received, fee, bonus, coupon }: PaymentParts): Leg[] {
  const customer = { kind: 'customer.main', owner: userId } as const
  const expense = { kind: 'expense.bonus', owner: 0 } as const
  const legs: Leg[] = [
    { debit: { kind: 'revenue.fee', owner: 0 }, credit: customer, amount: fee, code: 'fee' },
    { debit: customer, credit: { kind: 'gateway_clearing', owner: gatewayAccountId }, amount: received, code: 'admin' },
    { debit: customer, credit: expense, amount: bonus, code: 'bonus' },
    { debit: customer, credit: expense, amount: coupon, code: 'coupon' },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}

export const keyOfRefund = ({ id }: Pick<Refund, 'id'>): string => `refund:${id}`

async function takeFromBalance(trx: Trx, invoice: Invoice, refund: Refund, parts: PaymentParts): Promise<string> {
  try {
    const { txnId } = await post(trx, {
      key: keyOfRefund(refund),
      reference: { kind: 'invoice', id: invoice.number },
      actor: { kind: 'operator', id: refund.operatorId ?? 0 },
      reason: refund.reason,
      legs: legsOfRefund(invoice.userId, refund.gatewayAccountId, parts),
    })
    await saveRefundPosting(trx, refund.id, txnId)
    return txnId
  } catch (error) {
    throw error instanceof Refusal && error.code === 'payments.funds' ? balanceTooLow() : error
  }
}
