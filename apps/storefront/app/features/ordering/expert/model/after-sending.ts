import type { Sent } from './send-lines.ts'

export type NextStep<Payment> =
  /** Orders stand whose payment was refused. */
  | { readonly kind: 'unpaid'; readonly invoiceId: string }
  | { readonly kind: 'payment'; readonly payment: Payment }
  /** Something stopped the sending: the page stays as it is and says why. */
  | { readonly kind: 'stopped'; readonly made: number }
  /** Nothing is left to do here; with `isAll` every line of the box has become an order. */
  | { readonly kind: 'made'; readonly made: number; readonly isAll: boolean }

/** What follows on an attempt to send the lines of the box, of which there were `lineCount`, right and wrong ones. */
export function afterSending<Payment>(sent: Sent<Payment>, lineCount: number): NextStep<Payment> {
  if (sent.unpaidInvoiceId) return { kind: 'unpaid', invoiceId: sent.unpaidInvoiceId }
  if (sent.payment !== undefined) return { kind: 'payment', payment: sent.payment }
  if (sent.error !== undefined) return { kind: 'stopped', made: sent.ordered }
  return { kind: 'made', made: sent.ordered, isAll: sent.ordered > 0 && sent.ordered === lineCount }
}
