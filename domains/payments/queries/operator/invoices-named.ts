import type { Trx } from '@vitrine/platform/database'
import { numberIn } from '../../model/invoice-number.ts'
import { findInvoiceByNumber } from '../../store/invoice-store.ts'
import { invoicesAtGateways } from '../../store/operator/operator-invoice-store.ts'

/** The invoices that a text names: “INV-10”, its number alone, or the number that a gateway gave a payment. */
export async function invoicesNamed(trx: Trx, text: string): Promise<readonly string[]> {
  const number = numberIn(text)
  const named = number === undefined ? undefined : await findInvoiceByNumber(trx, number)
  return named ? [named.id] : invoicesAtGateways(trx, text.trim())
}
