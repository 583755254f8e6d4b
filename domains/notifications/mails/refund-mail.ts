import { findInvoiceByNumber, findRefund, type NamedPayment, namedPayment, type Refund } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { minorIn } from '../model/translate.ts'
import { paymentRows } from './order-mail.ts'
import type { Reader } from './reader.ts'

type RefundMail = Extract<Mail, { kind: 'refund' }>
const stateOf: Readonly<Record<RefundMail['what'], Refund['state']>> = { sent: 'settled', failed: 'failed' }

/** The state of a refund to a card; an arrival that was reverted before the mail went out is not mailed. */
export async function refundContent(trx: Trx, { refundId, what }: RefundMail, reader: Reader): Promise<MailContent | undefined> {
  const refund = await findRefund(trx, refundId)
  if (refund?.state !== stateOf[what]) return undefined
  const invoice = refund.invoiceNumber === null ? undefined : await findInvoiceByNumber(trx, refund.invoiceNumber)
  const payment = invoice && (await namedPayment(trx, invoice, reader.locale))
  return refundTexts(what, { ...refund, payment, orderId: invoice?.orderId ?? null }, reader)
}

export const refundTexts = (
  what: RefundMail['what'],
  {
    amountMinor,
    currency,
    payment,
    orderId = null,
  }: Pick<Refund, 'amountMinor' | 'currency'> & { readonly payment?: NamedPayment | undefined; readonly orderId?: number | null },
  { translate, locale, url, orderUrl }: Reader,
): MailContent => ({
  subject: translate(`refund.${what}Subject`),
  paragraphs: [translate(`refund.${what}`)],
  rows: [...(payment ? paymentRows(payment, { translate }) : []), [translate('labels.amount'), minorIn(locale, amountMinor, currency)]],
  button:
    orderId === null
      ? { label: translate('buttons.balance'), url: url('/finances') }
      : { label: translate('buttons.order'), url: orderUrl(orderId) },
})
