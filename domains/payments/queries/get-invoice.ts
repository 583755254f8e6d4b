import type { Database } from '@vitrine/platform/database'
import { invoiceNotFound } from '../errors.ts'
import { isManual } from '../model/method.ts'
import { findInvoice, type Invoice } from '../store/invoice-store.ts'
import { methodsByIds } from '../store/method-store.ts'

/** The invoice id is a secret of its payer: a guest (null) needs nothing else, a signed-in caller must own it. Absent and not his are the same 404. */
export async function getInvoice(
  database: Database,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null },
): Promise<Invoice & { readonly isManual: boolean }> {
  const found = await database.read(panelId, async (trx) => {
    const invoice = await findInvoice(trx, request.invoiceId)
    const method = invoice && (await methodsByIds(trx, [invoice.methodId])).get(invoice.methodId)
    return invoice && { ...invoice, isManual: method !== undefined && isManual(method) }
  })
  if (!found || (request.callerId !== null && request.callerId !== found.userId)) throw invoiceNotFound()
  return found
}
