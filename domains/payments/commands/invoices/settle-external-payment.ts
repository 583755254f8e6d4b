import { type Actor, type Leg, post } from '@vitrine/ledger'
import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, micro } from '@vitrine/platform/kernel'
import { redeemCoupon, releaseRedemption } from '@vitrine/promotions'
import { invoiceSettled } from '../../events.ts'
import { isInvoiceId } from '../../model/invoice-id.ts'
import { hasMoney, isClosedUnpaid } from '../../model/invoice-states.ts'
import { receivedMicro, type Settlement, settlementOf } from '../../model/settlement.ts'
import type { PaymentTimings } from '../../model/timings.ts'
import type { GatewayPayment } from '../../ports.ts'
import {
  type ExternalOutcome,
  type ExternalPayment,
  insertExternalPayment,
  invoiceNumberOf,
  outcomeOf,
  saveTransaction,
} from '../../store/external-payment-store.ts'
import { advanceInvoice, findInvoiceByNumber, type Invoice, lockInvoice, planNextPoll } from '../../store/invoice-store.ts'
import { bookFee, learnFee } from '../fees/book-fee.ts'
import { giftLegs } from './settle-free.ts'

export interface ReceivedPayment {
  readonly panelId: number
  readonly account: { readonly id: number; readonly isLive: boolean }
  /** As fetched from the gateway, or as an operator read it from a bank statement; its state is `settled`. */
  readonly payment: GatewayPayment
  readonly actor: Actor
  readonly now: Date
  readonly timings: PaymentTimings
}

const usdRatePpm = 1_000_000n

/**
 * Takes money that arrived outside into the books, once for ever per (gateway account, external id), in one transaction: idempotent, in any
 * order. What matches no invoice of this account, or came in another currency, waits in suspense and is credited to nobody.
 */
export const settleExternalPayment = (database: Database, received: ReceivedPayment): Promise<ExternalOutcome> =>
  database.transaction(received.panelId, (trx) => settleReceived(trx, received))

/** The same within a transaction of the panel. */
export async function settleReceived(trx: Trx, received: ReceivedPayment): Promise<ExternalOutcome> {
  const { payment, account } = received
  invariant(payment.state === 'settled', 'only settled payments are money')
  const invoice = await invoiceOf(trx, received)
  const known = await outcomeOf(trx, account.id, payment.externalId)
  if (known) {
    await learnFee(trx, feeOf(received, await bookedInvoice(trx, received, known)))
    return known
  }
  if (account.isLive && !payment.live) return keep(trx, received, invoice, 'rejected')
  if (!invoice || invoice.payCurrency !== payment.currency) return suspend(trx, received, invoice)
  const settlement = settlementOf(invoice.terms, payment.amountMinor, hasMoney(invoice.state))
  const isLate = isClosedUnpaid(invoice.state)
  const row = rowOf(received, invoice, settlement.outcome, { isLate, receivedMicro: settlement.received })
  if (!(await insertExternalPayment(trx, row))) return (await outcomeOf(trx, account.id, payment.externalId)) ?? settlement.outcome
  await settleInvoice(trx, { ...received, invoice, settlement, key: `gw:${account.id}:${payment.externalId}:settle` })
  await bookFee(trx, { ...feeOf(received, invoice), received: settlement.received })
  return settlement.outcome
}

export interface InvoiceSettlement extends Pick<ReceivedPayment, 'actor' | 'now' | 'timings'> {
  readonly account: { readonly id: number }
  readonly payment: { readonly externalId: string }
  /** Locked. */
  readonly invoice: Invoice
  readonly settlement: Settlement
  /** Of the posting. */
  readonly key: string
  readonly reason?: string
  /** What the same posting takes back first. */
  readonly before?: readonly Leg[]
}

/** Credits the customer of an invoice with a payment that has its row, and tells everyone who waits for the money. */
export async function settleInvoice(trx: Trx, settled: InvoiceSettlement): Promise<void> {
  const { account, payment, invoice, settlement, key, actor, reason, now, timings } = settled
  const isLate = isClosedUnpaid(invoice.state)
  const state = await advanceInvoice(trx, invoice, settlement.outcome === 'underpaid' ? 'paid-short' : 'paid', now)
  if (state !== invoice.state) await planNextPoll(trx, invoice.number, firstPollAfter(settled))
  const { txnId } = await post(trx, {
    ...{ key, actor, reference: { kind: 'invoice', id: invoice.number } },
    ...(reason === undefined ? {} : { reason }),
    legs: [...(settled.before ?? []), ...settlementLegs(invoice, account.id, await withCoupon(trx, invoice, settlement, isLate, now))],
  })
  await saveTransaction(trx, account.id, payment.externalId, txnId)
  await announce(trx, invoiceSettled, {
    invoiceId: invoice.id,
    userId: invoice.userId,
    purposeKind: invoice.purpose,
    orderId: paysItsOrder(invoice, settlement, isLate, now, timings) ? invoice.orderId : null,
    outcome: settlement.outcome,
    isLate,
  })
}

/** The invoice that the payment names, if it is one of this panel and this account; another account's reference is no proof of anything. */
async function invoiceOf(trx: Trx, { payment, account }: ReceivedPayment): Promise<Invoice | undefined> {
  if (!isInvoiceId(payment.reference)) return undefined
  const invoice = await lockInvoice(trx, payment.reference)
  return invoice?.gatewayAccountId === account.id ? invoice : undefined
}

/** Whose terms a recorded payment was taken by; what stood in suspense may have been assigned to an invoice that it does not name. */
async function bookedInvoice(trx: Trx, { account, payment }: ReceivedPayment, outcome: ExternalOutcome): Promise<Invoice | undefined> {
  const number = outcome === 'suspense' ? null : await invoiceNumberOf(trx, account.id, payment.externalId)
  return number === null ? undefined : findInvoiceByNumber(trx, number)
}

function rowOf(
  { payment, account }: ReceivedPayment,
  invoice: Invoice | undefined,
  outcome: ExternalOutcome,
  more: Pick<ExternalPayment, 'isLate' | 'receivedMicro'>,
): ExternalPayment {
  return {
    gatewayAccountId: account.id,
    externalId: payment.externalId,
    reference: payment.reference,
    invoiceNumber: invoice?.number ?? null,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    outcome,
    paidWith: payment.paidWith ?? null,
    ...more,
  }
}

async function keep(trx: Trx, received: ReceivedPayment, invoice: Invoice | undefined, outcome: ExternalOutcome): Promise<ExternalOutcome> {
  await insertExternalPayment(trx, rowOf(received, invoice, outcome, { isLate: false, receivedMicro: null }))
  return outcome
}

/** Only USD has a value without asking anybody for a rate; other money is stored as a row for review and posted when a person has decided. */
async function suspend(trx: Trx, received: ReceivedPayment, invoice: Invoice | undefined): Promise<ExternalOutcome> {
  const { payment, account } = received
  if (payment.currency !== 'USD') return keep(trx, received, invoice, 'suspense')
  const amount = receivedMicro(payment.amountMinor, usdRatePpm)
  const row = rowOf(received, invoice, 'suspense', { isLate: false, receivedMicro: amount })
  if (!(await insertExternalPayment(trx, row))) return 'suspense'
  const { txnId } = await post(trx, {
    key: `gw:${account.id}:${payment.externalId}:suspense`,
    reference: { kind: 'payment', id: account.id },
    actor: received.actor,
    legs: [
      { debit: { kind: 'gateway_clearing', owner: account.id }, credit: { kind: 'suspense', owner: account.id }, amount, code: 'internal' },
    ],
  })
  await saveTransaction(trx, account.id, payment.externalId, txnId)
  await bookFee(trx, { ...feeOf(received, undefined), received: amount })
  return 'suspense'
}

const feeOf = ({ account, payment, actor }: ReceivedPayment, invoice: Invoice | undefined) => ({
  ...{ accountId: account.id, payment, actor },
  ratePpm: invoice?.terms.ratePpm ?? usdRatePpm,
  invoiceNumber: invoice?.number ?? null,
})

/** All of the money to the customer's balance, then the fee from it, the bonus and the coupon to it: their statement adds up to their balance. */
function settlementLegs(invoice: Invoice, accountId: number, { received, fee, bonus, coupon }: Settlement): Leg[] {
  const clearing = { kind: 'gateway_clearing', owner: accountId } as const
  const payment = { kind: 'payment', owner: invoice.number } as const
  const customer = { kind: 'customer.main', owner: invoice.userId } as const
  const legs: Leg[] = [
    { debit: clearing, credit: payment, amount: received, code: 'internal' },
    { debit: payment, credit: customer, amount: received, code: 'invoiced' },
    { debit: customer, credit: { kind: 'revenue.fee', owner: 0 }, amount: fee, code: 'fee' },
  ]
  return [...legs.filter((leg) => leg.amount > 0n), ...giftLegs(invoice.userId, { bonus, coupon })]
}

/**
 * A top-up given up on has released its coupon: money that comes after all earns it only if the customer has not used it elsewhere meanwhile. Too little
 * money to earn anything gives the use back.
 */
async function withCoupon(trx: Trx, invoice: Invoice, settlement: Settlement, isLate: boolean, now: Date): Promise<Settlement> {
  const { couponId, number, userId, terms } = invoice
  if (couponId === null || settlement.outcome === 'second') return settlement
  const reference = { kind: 'invoice', id: number } as const
  if (settlement.coupon === 0n) {
    await releaseRedemption(trx, reference)
    return settlement
  }
  if (!isLate) return settlement
  const again = { couponId, userId, reference, amount: terms.originalMicro, worth: terms.couponMicro, at: now, wasPromised: true }
  return (await redeemCoupon(trx, again)) ? settlement : { ...settlement, coupon: micro(0n) }
}

/** Whether what comes in now pays what the invoice was made for; otherwise it stays on the balance. */
export function paysItsOrder(invoice: Invoice, { outcome }: Settlement, isLate: boolean, now: Date, timings: PaymentTimings): boolean {
  if (outcome === 'underpaid' || outcome === 'second') return false
  return !isLate || now.getTime() - invoice.createdAt.getTime() < timings.lateOrderMs
}

const firstPollAfter = ({ now, timings }: Pick<ReceivedPayment, 'now' | 'timings'>): Date | null => {
  const wait = timings.afterSettlementMs[0]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
