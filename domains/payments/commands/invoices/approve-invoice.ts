import { type PanelOptions, panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant, MICRO_PER_UNIT } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../../deps.ts'
import {
  bankReferenceUsed,
  invoiceClosed,
  invoiceNotFound,
  invoiceSettled,
  notAModerator,
  notManual,
  ownInvoice,
  receiptDiffers,
} from '../../errors.ts'
import { invoiceInModeration } from '../../events.ts'
import { invoiceNumber } from '../../model/invoice-number.ts'
import { hasMoney } from '../../model/invoice-states.ts'
import { isManual } from '../../model/method.ts'
import { receivedMicro } from '../../model/settlement.ts'
import { type ExternalOutcome, invoiceNumberOf } from '../../store/external-payment-store.ts'
import { advanceInvoice, type Invoice, lockInvoice, planNextPoll } from '../../store/invoice-store.ts'
import { confirmReceipt, dropWaitingReceipts, hasReceipt, type ManualReceipt, saveReceipt } from '../../store/manual-receipt-store.ts'
import { methodsByIds } from '../../store/method-store.ts'
import { isOwnAccount, isSamePerson, type Moderator, refuseUnlessModerator } from '../moderator.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { settleReceived } from './settle-external-payment.ts'

type ApprovalDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'timings'>

export interface Approval extends Moderator {
  /** The bank's reference of the transfer, unique per account: the same line of a statement is never credited twice. */
  readonly bankReference?: string
  /** What really arrived, in hundredths of the invoice's currency. */
  readonly receivedMinor?: bigint
  readonly statementLine?: string
  /** Refuses another transfer for what has money, unless it is said to be one: mostly a colleague has just confirmed the same by another reference. */
  readonly onlyUnsettled?: boolean
}

/**
 * An operator has seen the money of a manual invoice: it is settled exactly as a gateway's payment would be, whether or not its customer has said that they
 * paid; what was given up by then is paid late. Above the panel's limit the first approval is stored and a second person must give the same one. Approving again
 * changes nothing; a bank reference that was counted for another invoice, or with another amount, is refused.
 */
export const approveInvoice = (
  deps: ApprovalDeps,
  panelId: number,
  invoiceId: string,
  approval: Approval,
): Promise<ExternalOutcome | 'awaiting-second'> =>
  deps.database.transaction(panelId, (trx) => approveInvoiceIn(deps, trx, invoiceId, approval))

/** The same within a transaction of the panel. */
export async function approveInvoiceIn(
  deps: Omit<ApprovalDeps, 'database'>,
  trx: Trx,
  invoiceId: string,
  approval: Approval,
): Promise<ExternalOutcome | 'awaiting-second'> {
  const now = deps.clock.now()
  const { options } = await panelIn(trx)
  const { invoice, receipt } = await recordReceipt(trx, invoiceId, approval, { options, now })
  if (receipt.needsConfirmation && receipt.confirmedBy === null) {
    await holdOpen(trx, invoice, now)
    return 'awaiting-second'
  }
  const externalId = receipt.bankReference
  const outcome = await settleReceived(trx, {
    panelId: trx.panelId,
    account: { id: invoice.gatewayAccountId, isLive: true },
    payment: {
      externalId,
      reference: invoice.id,
      state: 'settled',
      amountMinor: receipt.amountMinor,
      currency: invoice.payCurrency,
      live: true,
    },
    actor: { kind: 'operator', id: approval.operatorId },
    now,
    timings: deps.timings,
  })
  const takenFor = await invoiceNumberOf(trx, invoice.gatewayAccountId, externalId)
  if (takenFor !== invoice.number) throw bankReferenceUsed()
  return outcome
}

async function recordReceipt(
  trx: Trx,
  invoiceId: string,
  approval: Approval,
  { options, now }: { readonly options: PanelOptions; readonly now: Date },
): Promise<{ readonly invoice: Invoice; readonly receipt: ManualReceipt }> {
  const invoice = await lockForOperator(trx, invoiceId, approval)
  // A discount covered it: it was settled when it was written, and no money can be seen for it.
  if (invoice.terms.payAmountMinor === 0n) throw invoiceClosed()
  const bankReference = approval.bankReference ?? invoiceNumber(invoice)
  if (approval.onlyUnsettled && hasMoney(invoice.state) && !(await hasReceipt(trx, invoice.gatewayAccountId, bankReference)))
    throw invoiceSettled()
  const amountMinor = approval.receivedMinor ?? invoice.terms.payAmountMinor
  const worth = receivedMicro(amountMinor, invoice.terms.ratePpm)
  const receipt = await saveReceipt(trx, {
    gatewayAccountId: invoice.gatewayAccountId,
    bankReference,
    invoiceNumber: invoice.number,
    amountMinor,
    statementLine: approval.statementLine ?? null,
    createdBy: approval.operatorId,
    needsConfirmation: worth > BigInt(options.manualSecondApprovalUsd) * MICRO_PER_UNIT,
    now,
  })
  if (receipt.invoiceNumber !== invoice.number) throw bankReferenceUsed()
  if (receipt.amountMinor !== amountMinor) throw receiptDiffers()
  if (!receipt.needsConfirmation || receipt.confirmedBy !== null || (await isSamePerson(trx, receipt.createdBy, approval)))
    return { invoice, receipt }
  await confirmReceipt(trx, receipt.id, approval.operatorId, now)
  return { invoice, receipt: { ...receipt, confirmedBy: approval.operatorId } }
}

/** Money that a first operator has seen is as good as the customer's own word: until the second one has looked, it neither expires nor is canceled. */
async function holdOpen(trx: Trx, invoice: Invoice, now: Date): Promise<void> {
  const state = await advanceInvoice(trx, invoice, 'declared-paid', now)
  if (state === invoice.state) return
  await planNextPoll(trx, invoice.number, null)
  await announce(trx, invoiceInModeration, {
    invoiceId: invoice.id,
    userId: invoice.userId,
    purposeKind: invoice.purpose,
    orderId: invoice.orderId,
  })
}

/** The manual invoice, locked, for an operator who may decide about it: staff, and not its payer. */
async function lockForOperator(trx: Trx, invoiceId: string, moderator: Moderator): Promise<Invoice> {
  await refuseUnlessModerator(trx, moderator, notAModerator)
  const invoice = await lockInvoice(trx, invoiceId)
  if (!invoice) throw invoiceNotFound()
  const method = (await methodsByIds(trx, [invoice.methodId])).get(invoice.methodId)
  invariant(method, 'an invoice has its method')
  if (!isManual(method)) throw notManual()
  if (await isOwnAccount(trx, invoice.userId, moderator)) throw ownInvoice()
  return invoice
}

/**
 * The money was not found: the invoice fails and its order stays unpaid, and a first operator's word that waits for a second one is taken back. 422 when there
 * is no such word and it was settled or given up before.
 */
export const rejectInvoice = (
  deps: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  invoiceId: string,
  operatorId: number,
): Promise<Invoice> => deps.database.transaction(panelId, (trx) => rejectInvoiceIn(trx, invoiceId, { operatorId }, deps.clock.now()))

/** The same within a transaction of the panel. */
export async function rejectInvoiceIn(trx: Trx, invoiceId: string, moderator: Moderator, now: Date): Promise<Invoice> {
  const invoice = await lockForOperator(trx, invoiceId, moderator)
  const isDropped = await dropWaitingReceipts(trx, invoice.number)
  if (!((await closeUnpaid(trx, invoice, 'rejected', now)) || isDropped)) throw invoiceClosed()
  return invoice
}
