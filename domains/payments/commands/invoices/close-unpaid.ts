import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { releaseRedemption } from '@vitrine/promotions'
import { invoiceFailed } from '../../events.ts'
import { advanceInvoice, type Invoice } from '../../store/invoice-store.ts'

const events = { declined: 'failed', rejected: 'failed', expired: 'expired', canceled: 'canceled' } as const

/** Gives a locked invoice up without money, and its coupon back; false when its state does not allow that, for instance because it is paid. */
export async function closeUnpaid(trx: Trx, invoice: Invoice, reason: keyof typeof events, now: Date): Promise<boolean> {
  const state = await advanceInvoice(trx, invoice, events[reason], now)
  if (state === invoice.state) return false
  if (invoice.couponId !== null) await releaseRedemption(trx, { kind: 'invoice', id: invoice.number })
  await announce(trx, invoiceFailed, {
    invoiceId: invoice.id,
    userId: invoice.userId,
    purposeKind: invoice.purpose,
    orderId: invoice.orderId,
    reason,
  })
  return true
}
