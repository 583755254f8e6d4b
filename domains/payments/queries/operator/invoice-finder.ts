import type { Finder } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { findOperatorInvoice } from '../../store/operator/operator-invoice-store.ts'

/** Payments by the number of their invoice. */
export const invoiceFinder: Finder = {
  kind: 'invoice',
  permission: 'invoices.view',
  find: async (trx, { number }) => {
    const invoice = number === null ? undefined : await findOperatorInvoice(trx, number)
    return invoice
      ? [{ id: invoice.number, name: `${invoice.number} · ${invoice.method}`, second: `$${formatMicro(invoice.totalMicro)}` }]
      : []
  },
}
