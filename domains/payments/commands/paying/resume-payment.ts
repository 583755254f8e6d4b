import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { PaymentsDeps } from '../../deps.ts'
import { invoiceClosed } from '../../errors.ts'
import { invoiceActions } from '../../model/invoice-actions.ts'
import { getInvoice } from '../../queries/get-invoice.ts'
import { openPayment, type PaymentInstructions } from './open-payment.ts'

/**
 * Shows an open payment once more: the page, code or transfer that it had. 404 when it is absent or not the signed-in caller's; 422 when there is nothing to pay any more, or money is
 * on its way, or the customer is frozen; 503 when its gateway has never answered and does not now. Only its owner starts the charge of a saved card.
 */
export async function resumePayment(
  deps: PaymentsDeps,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null; readonly origin: string },
): Promise<PaymentInstructions> {
  const invoice = await getInvoice(deps.database, panelId, request)
  if (request.callerId !== null) {
    const user = await deps.database.read(panelId, (trx) => findUser(trx, invoice.userId))
    if (user) refuseIfFrozen(user)
  }
  const isOwners = invoice.charge === null || request.callerId === invoice.userId
  if (!isOwners || !invoiceActions(invoice, deps.clock.now()).isResumable) throw invoiceClosed()
  return openPayment(deps, panelId, invoice.id, request.origin)
}
