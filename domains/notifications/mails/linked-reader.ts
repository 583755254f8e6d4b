import { linesOfPurchase, mailedLinkOf } from '@vitrine/ordering'
import { findInvoice, findInvoiceByNumber, findRefund } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import type { Mail } from '../model/mail-kinds.ts'
import type { Reader } from './reader.ts'

/** A reader whose order links are public addresses: no mail about an order asks anybody to sign in. */
export async function linkedReader(
  trx: Trx,
  { mail, reader, secret, now }: { readonly mail: Mail; readonly reader: Reader; readonly secret: string; readonly now: Date },
): Promise<Reader> {
  const orderId = await orderOf(trx, mail)
  const link = orderId == null ? undefined : await mailedLinkOf(trx, secret, orderId, now)
  if (!link) return reader
  // In the fragment, which browsers never send.
  const ticket = link.ticket === null ? '' : `#claim=${link.ticket}`
  return { ...reader, orderUrl: (id) => reader.url(`/track/${link.token}${id === undefined ? '' : `/${id}`}`) + ticket }
}

async function orderOf(trx: Trx, mail: Mail): Promise<number | null | undefined> {
  switch (mail.kind) {
    case 'order-created':
      return (await linesOfPurchase(trx, mail.purchaseId))[0]?.id
    case 'order-completed':
    case 'order-canceled':
    case 'order-link':
    case 'refill':
      return mail.orderId
    case 'payment-settled':
      return mail.orderId ?? (await findInvoice(trx, mail.invoiceId))?.orderId
    case 'payment-in-moderation':
      return (await findInvoice(trx, mail.invoiceId))?.orderId
    case 'refund': {
      const refund = await findRefund(trx, mail.refundId)
      return refund?.invoiceNumber == null ? undefined : (await findInvoiceByNumber(trx, refund.invoiceNumber))?.orderId
    }
    default:
      return undefined
  }
}
