import { invariant } from '@vitrine/platform/kernel'
import type { PaymentsDeps } from '../deps.ts'
import { bankReferenceUsed, invoiceClosed, invoiceNotFound, notManual } from '../errors.ts'
import { isManual } from '../model/method.ts'
import { paymentReference } from '../model/payment-reference.ts'
import { type ExternalOutcome, invoiceNumberOf } from '../store/external-payment-store.ts'
import { findInvoice, type Invoice, lockInvoice } from '../store/invoice-store.ts'
import { methodsByIds } from '../store/method-store.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { settleExternalPayment } from './settle-external-payment.ts'

type ApprovalDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'timings'>

export interface Approval {
  readonly operatorId: number
  /** The bank's reference of the transfer, unique per account: the same line of a statement is never credited twice. */
  readonly bankReference?: string
  /** What really arrived, in hundredths of the invoice's currency. */
  readonly receivedMinor?: bigint
}

/**
 * An operator has seen the money of a manual invoice: it is settled exactly as a gateway's payment would be. Approving again changes nothing;
 * a bank reference that was counted for another invoice is refused.
 */
export async function approveInvoice(deps: ApprovalDeps, panelId: number, invoiceId: string, approval: Approval): Promise<ExternalOutcome> {
  const invoice = await deps.database.read(panelId, async (trx) => {
    const found = await findInvoice(trx, invoiceId)
    if (!found) throw invoiceNotFound()
    const method = (await methodsByIds(trx, [found.methodId])).get(found.methodId)
    invariant(method, 'an invoice has its method')
    if (!isManual(method)) throw notManual()
    // A discount covered it: it was settled when it was written, and no money can be seen for it.
    if (found.terms.payAmountMinor === 0n) throw invoiceClosed()
    return found
  })
  const externalId = approval.bankReference ?? paymentReference(invoice)
  const outcome = await settleExternalPayment(deps.database, {
    panelId,
    account: { id: invoice.gatewayAccountId, isLive: true },
    payment: {
      externalId,
      reference: invoice.id,
      state: 'settled',
      amountMinor: approval.receivedMinor ?? invoice.terms.payAmountMinor,
      currency: invoice.payCurrency,
      live: true,
    },
    actor: { kind: 'operator', id: approval.operatorId },
    now: deps.clock.now(),
    timings: deps.timings,
  })
  const takenFor = await deps.database.read(panelId, (trx) => invoiceNumberOf(trx, invoice.gatewayAccountId, externalId))
  if (takenFor !== invoice.number) throw bankReferenceUsed()
  return outcome
}

/** The money was not found: the invoice fails and its order stays unpaid. 422 when it was settled or given up before. */
export const rejectInvoice = (deps: ApprovalDeps, panelId: number, invoiceId: string): Promise<Invoice> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (!invoice) throw invoiceNotFound()
    if (!(await closeUnpaid(trx, invoice, 'rejected', deps.clock.now()))) throw invoiceClosed()
    return invoice
  })
