import type { Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import { invoiceNumber } from '../model/invoice-number.ts'
import { textsFor } from '../model/method.ts'
import { paidWithOf } from '../store/external-payment-store.ts'
import type { Invoice } from '../store/invoice-store.ts'
import { methodsByIds } from '../store/method-store.ts'

/** A payment as mails and receipts name it. */
export interface NamedPayment {
  /** “INV-10”. */
  readonly invoice: string
  /** What it was paid with where the gateway tells (“Apple Pay •••• 4242”), else the method in the reader's language; null for one that is gone. */
  readonly method: string | null
}

export async function namedPayment(trx: Trx, invoice: Pick<Invoice, 'number' | 'methodId'>, locale: Locale): Promise<NamedPayment> {
  const paidWith = await paidWithOf(trx, invoice.number)
  if (paidWith !== undefined) return { invoice: invoiceNumber(invoice), method: paidWith }
  const method = (await methodsByIds(trx, [invoice.methodId])).get(invoice.methodId)
  return { invoice: invoiceNumber(invoice), method: method ? textsFor(method.texts, locale).name : null }
}
