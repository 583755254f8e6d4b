import type { Database, Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { invoiceNotFound } from '../errors.ts'
import type { PaymentMethod } from '../model/method.ts'
import { type CardChargeState, chargeStates } from '../store/card-charge-store.ts'
import { findInvoice, type Invoice } from '../store/invoice-store.ts'
import { methodsByIds } from '../store/method-store.ts'

/** An invoice with what its payer is shown beside it. */
export interface InvoiceInFull extends Invoice {
  readonly method: PaymentMethod
  readonly charge: CardChargeState | null
}

/** The invoice id is a secret of its payer: a guest (null) needs nothing else, a signed-in caller must own it. Absent and not theirs are the same 404. */
export async function getInvoice(
  database: Database,
  panelId: number,
  request: { readonly invoiceId: string; readonly callerId: number | null },
): Promise<InvoiceInFull> {
  const found = await database.read(panelId, async (trx) => {
    const invoice = await findInvoice(trx, request.invoiceId)
    return invoice && (await inFull(trx, [invoice]))[0]
  })
  if (!found || (request.callerId !== null && request.callerId !== found.userId)) throw invoiceNotFound()
  return found
}

/** Invoices with their methods and charges, in the same order; two statements however many they are. */
export async function inFull(trx: Trx, invoices: readonly Invoice[]): Promise<InvoiceInFull[]> {
  const methods = await methodsByIds(trx, [...new Set(invoices.map(({ methodId }) => methodId))])
  const charges = await chargeStates(
    trx,
    invoices.map(({ number }) => number),
  )
  return invoices.map((invoice) => {
    const method = methods.get(invoice.methodId)
    invariant(method, 'an invoice has its method')
    return { ...invoice, method, charge: charges.get(invoice.number) ?? null }
  })
}
