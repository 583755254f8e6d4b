import type { Trx } from '@vitrine/platform/database'
import type { PaymentsDeps } from '../../deps.ts'
import { invoiceNotFound, notCancelable } from '../../errors.ts'
import { invoiceActions } from '../../model/invoice-actions.ts'
import { lockCharge, saveCharge } from '../../store/card-charge-store.ts'
import { type Invoice, lockInvoice } from '../../store/invoice-store.ts'
import { closeUnpaid } from './close-unpaid.ts'

/**
 * The payer gives up their payment; idempotent. Its gateway is still polled: money that comes after all is theirs. 404 when it is absent or not the signed-in
 * caller's, 422 when money has come or is on its way.
 */
export const cancelInvoice = (
  deps: Pick<PaymentsDeps, 'database' | 'clock'>,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null },
): Promise<void> =>
  deps.database.transaction(panelId, async (trx) => {
    const invoice = await lockInvoice(trx, request.invoiceId)
    if (!invoice || (request.callerId !== null && request.callerId !== invoice.userId)) throw invoiceNotFound()
    if (invoice.state !== 'canceled' && !(await giveUp(trx, invoice, deps.clock.now()))) throw notCancelable()
  })

/** What these invoices were for needs no money any more: the unpaid ones are closed. Call it with the orders locked, before the invoices are. */
export async function cancelNeedless(trx: Trx, invoiceIds: readonly string[], now: Date): Promise<void> {
  for (const id of invoiceIds.toSorted()) {
    const invoice = await lockInvoice(trx, id)
    if (invoice) await giveUp(trx, invoice, now)
  }
}

async function giveUp(trx: Trx, invoice: Invoice, now: Date): Promise<boolean> {
  const charge = await lockCharge(trx, invoice.number)
  if (!invoiceActions({ ...invoice, charge: charge?.state ?? null }, now).isCancelable) return false
  if (!(await closeUnpaid(trx, invoice, 'canceled', now))) return false
  if (charge?.state === 'ready') await saveCharge(trx, invoice.number, 'declined', 'not_charged')
  return true
}
