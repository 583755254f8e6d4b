import { formatMicro, type Locale } from '@vitrine/platform/kernel'
import type { z } from 'zod'
import type { shownInvoice } from '../contract/invoice-schemas.ts'
import { invoiceActions } from '../model/invoice-actions.ts'
import { invoiceNumber } from '../model/invoice-number.ts'
import { invoiceStatusOf } from '../model/invoice-states.ts'
import { isManual } from '../model/method.ts'
import type { InvoiceInFull } from '../queries/get-invoice.ts'
import { presentMethod } from './present.ts'

/** An invoice as its payer sees it, at this time. */
export function presentInvoice(invoice: InvoiceInFull, locale: Locale, now: Date): z.infer<typeof shownInvoice> {
  const { terms, method } = invoice
  const { isResumable, isCancelable } = invoiceActions(invoice, now)
  return {
    id: invoice.id,
    number: invoiceNumber(invoice),
    status: invoiceStatusOf(invoice.state),
    amount: formatMicro(terms.originalMicro),
    discount_amount: formatMicro(terms.discountMicro),
    total_amount: formatMicro(terms.totalMicro),
    purpose: invoice.purpose,
    order_id: invoice.orderId,
    payment_method: presentMethod(method, locale),
    created_at: invoice.createdAt.toISOString(),
    expires_at: invoice.expiresAt.toISOString(),
    confirmed_by: isManual(method) ? 'operator' : 'gateway',
    arriving: invoice.state === 'created' || invoice.state === 'pending' ? invoice.arriving : null,
    coin: invoice.coin,
    actions: { resumable: isResumable, cancelable: isCancelable },
  }
}
