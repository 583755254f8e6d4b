import { freezeUser, unfreezeUser } from '@vitrine/identity'
import { balancesOf, type Leg, lockCustomer, post, reverse } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import { disputeClosed, disputeOpened } from '../../events.ts'
import { advanceDispute, isDisputeClosed } from '../../model/dispute.ts'
import type { DisputeState, GatewayDispute } from '../../ports.ts'
import { claimDispute, type Dispute, hasFreezingDispute, saveDispute, saveDisputePosting } from '../../store/dispute-store.ts'
import { type DisputedPayment, findDisputedPayment } from '../../store/disputed-payment.ts'
import { advanceInvoice, type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { lockPayment } from '../../store/refundable-payment.ts'

interface Account {
  readonly id: number
}

/**
 * Applies a gateway's status update of one dispute to the books. Opened: what was paid leaves the customer's balance as far as it is there, the rest is their
 * debt, and they are frozen. Won: that posting is reversed, and they are unfrozen when no other dispute holds them. Lost: it stays, and so does the freeze. An
 * inquiry moves nothing. Updates come in any order and any number of times; each step is applied once.
 */
export const recordDispute = (
  { database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  account: Account,
  update: GatewayDispute,
): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    const found = await findDisputedPayment(trx, account.id, update.paymentExternalId)
    // What nobody has may be assigned to an invoice concurrently: the second transaction sees it there.
    if (found?.invoiceId === null) await lockPayment(trx, account.id, update.paymentExternalId)
    const payment = found?.invoiceId === null ? await findDisputedPayment(trx, account.id, update.paymentExternalId) : found
    const invoice = payment?.invoiceId ? await lockInvoice(trx, payment.invoiceId) : undefined
    const now = clock.now()
    const claimed = await claimDispute(trx, { ...newRow(account, update, invoice), state: 'inquiry' }, now)
    const dispute = { ...claimed.dispute, invoiceNumber: invoice?.number ?? claimed.dispute.invoiceNumber }
    const state = advanceDispute(dispute.state, update.state)
    if (state === undefined && !claimed.isNew) return
    await apply(trx, { account, update, invoice, payment, dispute, now }, state ?? dispute.state)
  })

interface Case {
  readonly account: Account
  readonly update: GatewayDispute
  readonly invoice: Invoice | undefined
  readonly payment: DisputedPayment | undefined
  readonly dispute: Dispute
  readonly now: Date
}

function newRow(account: Account, update: GatewayDispute, invoice: Invoice | undefined) {
  const { externalId, paymentExternalId, amountMinor, currency, reason } = update
  const whose = { invoiceNumber: invoice?.number ?? null, userId: invoice?.userId ?? null }
  return {
    gatewayAccountId: account.id,
    externalId,
    paymentExternalId,
    amountMinor,
    currency,
    reason,
    answerBy: update.answerBy ?? null,
    ...whose,
  }
}

/**
 * From an inquiry straight to lost is an opening and an end; straight to won is neither, because the money came back before we heard of it. Rows before balances:
 * a customer is frozen before their money is touched.
 */
async function apply(trx: Trx, facts: Case, state: DisputeState): Promise<void> {
  const { dispute, invoice, now } = facts
  const opens = dispute.state === 'inquiry' && (state === 'open' || state === 'lost')
  const ends = isDisputeClosed(state) && (opens || dispute.state === 'open')
  await saveDispute(trx, dispute.id, { state, answerBy: facts.update.answerBy ?? null, now })
  if (invoice && opens) await freezeUser(trx, invoice.userId, 'dispute', now)
  const isUnfrozen = invoice !== undefined && ends && state === 'won' && (await unfreeze(trx, invoice.userId))
  if (invoice && ends && state === 'lost') await advanceInvoice(trx, invoice, 'charged-back', now)
  if (opens) await takeBack(trx, facts)
  if (ends && state === 'won' && dispute.txnId !== null) await giveBack(trx, facts, dispute.txnId)
  if (!invoice) return
  if (opens) await announce(trx, disputeOpened, about(dispute, invoice))
  if (ends) await announce(trx, disputeClosed, { ...about(dispute, invoice), outcome: state === 'won' ? 'won' : 'lost', isUnfrozen })
}

const unfreeze = async (trx: Trx, userId: number): Promise<boolean> =>
  !(await hasFreezingDispute(trx, userId)) && (await unfreezeUser(trx, userId, 'dispute'))

const about = (dispute: Dispute, invoice: Invoice) => ({
  disputeId: dispute.id,
  userId: invoice.userId,
  invoiceId: invoice.id,
  orderId: invoice.orderId,
})

const keyOf = ({ gatewayAccountId, externalId }: Dispute): string => `gw:${gatewayAccountId}:${externalId}:cb`

/** The gateway has taken the money from us. A payment that never was in our books moves nothing. */
async function takeBack(
  trx: Trx,
  { account, dispute, update, invoice, payment }: Case,
): Promise<{ txnId: string; amount: Micro } | undefined> {
  const amount = payment ? worthOf(update, payment) : micro(0n)
  if (amount === 0n) return undefined
  const legs = invoice ? await customerLegs(trx, invoice.userId, account, amount) : [suspenseLeg(account, amount)]
  const reference = invoice ? ({ kind: 'invoice', id: invoice.number } as const) : ({ kind: 'payment', id: account.id } as const)
  const { txnId } = await post(trx, {
    key: keyOf(dispute),
    reference,
    actor: { kind: 'gateway', id: account.id },
    reason: update.reason,
    legs,
  })
  await saveDisputePosting(trx, dispute.id, { txnId, amount })
}

/** By what was booked for the payment, so a rate never comes from a dispute; never more than came in. */
function worthOf({ amountMinor, currency }: GatewayDispute, payment: DisputedPayment): Micro {
  if (payment.received === null || currency !== payment.currency) return payment.received ?? micro(0n)
  const share = (payment.received * amountMinor) / payment.amountMinor
  return share > payment.received ? payment.received : micro(share)
}

/** What is free on the balance now; what a hold has set aside for a withdrawal is not. */
async function customerLegs(trx: Trx, userId: number, account: Account, amount: Micro): Promise<Leg[]> {
  await lockCustomer(trx, userId)
  const { main } = await balancesOf(trx, userId)
  const there = micro(main < 0n ? 0n : main < amount ? main : amount)
  const clearing = { kind: 'gateway_clearing', owner: account.id } as const
  const legs: Leg[] = [
    { debit: { kind: 'customer.main', owner: userId }, credit: clearing, amount: there, code: 'admin' },
    { debit: { kind: 'customer.debt', owner: userId }, credit: clearing, amount: micro(amount - there), code: 'internal' },
  ]
  return legs.filter((leg) => leg.amount > 0n)
}

const suspenseLeg = (account: Account, amount: Micro): Leg => ({
  debit: { kind: 'suspense', owner: account.id },
  credit: { kind: 'gateway_clearing', owner: account.id },
  amount,
  code: 'internal',
})

const giveBack = (trx: Trx, { account, dispute }: Case, txnId: string) =>
  reverse(trx, { txnId, key: `${keyOf(dispute)}:won`, reason: 'the dispute was won', actor: { kind: 'gateway', id: account.id } })
