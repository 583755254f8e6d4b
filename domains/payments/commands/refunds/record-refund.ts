import { balancesOf, type Leg, lockCustomer, post, reverse } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import { refundMoved } from '../../events.ts'
import { stateAfterFailedRefund } from '../../model/invoice-states.ts'
import { advanceRefund, isRefundClosed, noParts, type PaymentParts, type RefundState, shareOf } from '../../model/refund.ts'
import { nextRefundPollAt, type PaymentTimings } from '../../model/timings.ts'
import type { GatewayRefund } from '../../ports.ts'
import { advanceInvoice, findInvoiceByNumber, type Invoice, lockInvoice, restateInvoice } from '../../store/invoice-store.ts'
import {
  findRefund,
  insertRefund,
  lockRefund,
  lockRefundOf,
  lockUnconfirmed,
  moneyBackOf,
  type Refund,
  refundedSoFar,
  saveRefund,
  saveRefundPosting,
} from '../../store/refund-store.ts'
import { findRefundable, lockPayment, partsOf, type RefundablePayment } from '../../store/refundable-payment.ts'
import { bookReturnedFee, takeBackFee } from '../fees/book-fee.ts'
import { keyOfRefund, legsOfRefund } from './request-refund.ts'

type RecordDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'timings'>

/**
 * Applies a gateway's status update of one refund to the books; idempotent, in any order. One of ours advances as the gateway says; one that was made there
 * leaves the customer's balance as far as it is free, and the rest is their debt. What failed, also after it had arrived, is on the balance again and off the
 * invoice. A refund of a payment that is not in our books is ignored.
 */
export const recordRefund = (
  { database, clock, timings }: RecordDeps,
  panelId: number,
  account: { readonly id: number },
  update: GatewayRefund,
): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    const found = await findRefundable(trx, account.id, update.paymentExternalId)
    if (!found) return
    const payment = found.invoiceId === null ? await lockedSuspense(trx, found) : found
    // One after the other: anyone who changes an invoice locks it first.
    const invoice = payment.invoiceId === null ? undefined : await lockInvoice(trx, payment.invoiceId)
    const now = clock.now()
    const known = await lockRefundOf(trx, { gatewayAccountId: account.id, externalId: update.externalId, reference: update.reference })
    if (!known && update.state === 'failed') return
    const refund = known ?? (await bookTheirs(trx, { payment, invoice, update, now }))
    const state = advanceRefund(refund.state, update.state) ?? refund.state
    await saveRefund(trx, refund.id, { state, externalId: update.externalId, dueAt: nextPollAt(refund, state, now, timings), now })
    if (state === 'failed' && refund.state !== 'failed') await giveBack(trx, refund, invoice)
    if (isRefundClosed(state) && state !== refund.state) await tell(trx, refund, state)
    if (state === 'settled' && invoice)
      await advanceInvoice(trx, invoice, (await moneyBackOf(trx, invoice.number)).arrived === 'all' ? 'refunded' : 'refunded-partly', now)
  })

/** What nobody has may be assigned to an invoice concurrently: the second transaction sees it there. */
async function lockedSuspense(trx: Trx, payment: RefundablePayment): Promise<RefundablePayment> {
  await lockPayment(trx, payment.gatewayAccountId, payment.externalId)
  return (await findRefundable(trx, payment.gatewayAccountId, payment.externalId)) ?? payment
}

function nextPollAt({ arrivedAt }: Refund, state: RefundState, now: Date, timings: PaymentTimings): Date | null {
  if (state === 'settled') return nextRefundPollAt(arrivedAt ?? now, now, timings)
  return isRefundClosed(state) ? null : new Date(now.getTime() + timings.hourMs)
}

/** Nothing was given back, and nothing will be: the customer has their money again. */
export const giveRefundUp = ({ database, clock }: Pick<RecordDeps, 'database' | 'clock'>, panelId: number, id: number): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    const unlocked = await findRefund(trx, id)
    const invoice = unlocked?.invoiceNumber ? await findInvoiceByNumber(trx, unlocked.invoiceNumber) : undefined
    const locked = invoice && (await lockInvoice(trx, invoice.id))
    const refund = await lockRefund(trx, id)
    // The gateway has told otherwise meanwhile.
    if (isRefundClosed(refund.state) || refund.externalId !== null) return
    await saveRefund(trx, id, { state: 'failed', dueAt: null, now: clock.now() })
    await giveBack(trx, refund, locked)
    await tell(trx, refund, 'failed')
  })

/** Money in suspense has no owner to notify. */
async function tell(trx: Trx, { id: refundId, userId }: Refund, state: RefundState): Promise<void> {
  if (userId !== null) await announce(trx, refundMoved, { refundId, userId, what: state === 'failed' ? 'failed' : 'sent' })
}

/** Reverses its posting and restores the state of its invoice; the row waits for an operator to review it (R7). */
async function giveBack(trx: Trx, refund: Refund, invoice: Invoice | undefined): Promise<void> {
  if (invoice) {
    const state = stateAfterFailedRefund(invoice.state, await moneyBackOf(trx, invoice.number))
    if (state) await restateInvoice(trx, invoice, state)
  }
  if (refund.txnId === null) return
  const actor = { kind: 'gateway', id: refund.gatewayAccountId } as const
  if (refund.userId !== null) await lockCustomer(trx, refund.userId)
  await reverse(trx, { txnId: refund.txnId, key: `${keyOfRefund(refund)}:failed`, reason: 'the refund failed', actor })
  await takeBackFee(trx, refund, actor)
}

interface Case {
  readonly payment: RefundablePayment
  readonly invoice: Invoice | undefined
  readonly update: GatewayRefund
  readonly now: Date
}

/**
 * A gateway gives back no more than was paid: beside one that was made there, ours has no room any more, was not taken and will be refused. Its money is on the balance again, for the other
 * one to take, so its customer hears of that one only; should the gateway tell of ours after all, that is booked like any that was made there.
 */
async function makeRoom(trx: Trx, { payment, invoice, update, now }: Case): Promise<void> {
  const { gatewayAccountId, externalId, amountMinor } = payment
  const before = await refundedSoFar(trx, gatewayAccountId, externalId)
  if (!before.isUnderWay || update.currency !== payment.currency || before.amountMinor + update.amountMinor <= amountMinor) return
  for (const ours of await lockUnconfirmed(trx, gatewayAccountId, externalId)) {
    await saveRefund(trx, ours.id, { state: 'failed', dueAt: null, now })
    await giveBack(trx, ours, invoice)
  }
}

/** Made at the gateway, by anyone who may: the money is gone, whatever the customer has left. */
async function bookTheirs(trx: Trx, { payment, invoice, update, now }: Case): Promise<Refund> {
  const { gatewayAccountId, externalId: paymentExternalId, amountMinor: paidMinor } = payment
  await makeRoom(trx, { payment, invoice, update, now })
  const before = await refundedSoFar(trx, gatewayAccountId, paymentExternalId)
  const left = paidMinor - before.amountMinor
  const amountMinor = update.amountMinor < left ? update.amountMinor : left
  const isOfThisPayment = update.currency === payment.currency && amountMinor > 0n
  const whole = isOfThisPayment ? await partsOf(trx, payment) : noParts
  const parts = isOfThisPayment
    ? shareOf({ paidMinor, refundedMinor: before.amountMinor, amountMinor, whole, taken: before.parts })
    : noParts
  const refund = await insertRefund(trx, {
    gatewayAccountId,
    paymentExternalId,
    invoiceNumber: invoice?.number ?? null,
    userId: invoice?.userId ?? null,
    amountMinor: update.amountMinor,
    currency: update.currency,
    origin: 'gateway',
    operatorId: null,
    reason: 'refunded at the gateway',
    state: 'pending',
    externalId: update.externalId,
    parts,
    dueAt: null,
    now,
  })
  const legs = invoice ? await customerLegs(trx, invoice.userId, gatewayAccountId, parts) : suspenseLegs(gatewayAccountId, parts.received)
  if (legs.length === 0) return refund
  const { txnId } = await post(trx, {
    key: keyOfRefund(refund),
    reference: invoice ? { kind: 'invoice', id: invoice.number } : { kind: 'payment', id: gatewayAccountId },
    actor: { kind: 'gateway', id: gatewayAccountId },
    reason: refund.reason,
    legs,
  })
  await saveRefundPosting(trx, refund.id, txnId)
  const actor = { kind: 'gateway', id: gatewayAccountId } as const
  await bookReturnedFee(trx, { ...refund, amountMinor }, { paidMinor, refundedMinor: before.amountMinor, actor })
  return { ...refund, txnId }
}

/** Nobody's money back to where it came from. */
export const suspenseLegs = (accountId: number, amount: Micro): Leg[] =>
  amount === 0n
    ? []
    : [{ debit: { kind: 'suspense', owner: accountId }, credit: { kind: 'gateway_clearing', owner: accountId }, amount, code: 'internal' }]

/** The legs of a refund, as far as free money goes; what is missing is owed. What a hold has set aside for a withdrawal is not free. */
async function customerLegs(trx: Trx, userId: number, accountId: number, parts: PaymentParts): Promise<Leg[]> {
  await lockCustomer(trx, userId)
  const { main } = await balancesOf(trx, userId)
  let free: bigint = (main < 0n ? 0n : main) + parts.fee
  return legsOfRefund(userId, accountId, parts).flatMap((leg): Leg[] => {
    if (leg.debit.kind !== 'customer.main') return [leg]
    const there = leg.amount < free ? leg.amount : micro(free)
    free -= there
    const owed: Leg = { ...leg, debit: { kind: 'customer.debt', owner: userId }, amount: micro(leg.amount - there), code: 'internal' }
    return [{ ...leg, amount: there }, owed].filter(({ amount }) => amount > 0n)
  })
}
