import type { Database } from '@vitrine/platform/database'
import { invoiceNotFound } from '../errors.ts'
import { findInvoice, type Invoice } from '../store/invoice-store.ts'

/** The invoice id is a secret of its payer: a guest (null) needs nothing else, a signed-in caller must own it. Absent and not his are the same 404. */
export async function getInvoice(
  database: Database,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null },
): Promise<Invoice> {
  const invoice = await database.read(panelId, (trx) => findInvoice(trx, request.invoiceId))
  if (!invoice || (request.callerId !== null && request.callerId !== invoice.userId)) throw invoiceNotFound()
  return invoice
}
