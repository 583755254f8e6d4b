import { findLine, linesOfPurchase, type OrderLine, type PurchasePayment, paymentOfPurchase, priceOfOrder } from '@vitrine/ordering'
import { type NamedPayment, namedPayment } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/translate.ts'
import type { Reader } from './reader.ts'

type OrderMail = Extract<Mail, { kind: 'order-created' | 'order-completed' | 'order-canceled' | 'order-link' | 'refill' }>
const ROWS_MAX = 30

/** The content of a mail about an order; undefined when the order is gone or its state has moved on. */
export async function orderContent(trx: Trx, mail: OrderMail, reader: Reader): Promise<MailContent | undefined> {
  if (mail.kind === 'order-created')
    return createdTexts(await linesOfPurchase(trx, mail.purchaseId), reader, await namedOf(trx, mail.purchaseId, reader))
  const line = await findLine(trx, mail.orderId)
  if (!line) return undefined
  switch (mail.kind) {
    case 'order-completed':
      return completedTexts(line, reader, (await priceOfOrder(trx, line)).fee)
    case 'order-canceled':
      return canceledTexts(line, reader)
    case 'order-link':
      return linkTexts(line, reader)
    case 'refill':
      return refillTexts(mail.what, line, reader)
  }
}

/** What a mail shows of an order. */
export type MailedLine = Pick<
  OrderLine,
  'id' | 'state' | 'serviceId' | 'serviceName' | 'quantity' | 'url' | 'title' | 'byGuest' | 'paidAt' | 'charged' | 'delivered' | 'refunded'
>
/** The fee, total and method of a purchase's payment. */
export type MailedPayment = Pick<PurchasePayment, 'fee' | 'total'> & NamedPayment

async function namedOf(trx: Trx, purchaseId: number, { locale }: Reader): Promise<MailedPayment | undefined> {
  const payment = await paymentOfPurchase(trx, purchaseId)
  return payment && { ...payment, ...(await namedPayment(trx, payment.invoice, locale)) }
}

/** `payment` is what a payment page asks for; the balance pays what the orders cost. */
export function createdTexts(lines: readonly MailedLine[], reader: Reader, payment?: MailedPayment): MailContent | undefined {
  const { translate, locale, orderUrl } = reader
  const [first] = lines
  if (!first) return undefined
  const isUnpaid = first.state === 'unpaid'
  const isOne = lines.length === 1
  return {
    subject: isOne ? translate('created.subject', { id: String(first.id) }) : translate('created.subjectMany', { count: lines.length }),
    paragraphs: [translate(isOne ? (isUnpaid ? 'created.unpaid' : 'created.paid') : isUnpaid ? 'created.unpaidMany' : 'created.paidMany')],
    rows: [
      ...boughtRows(lines, reader),
      ...(payment ? paymentRows(payment, reader) : []),
      ...(payment && payment.fee > 0n ? [[translate('labels.fee'), moneyIn(locale, payment.fee)] as const] : []),
      [translate('labels.total'), moneyIn(locale, payment?.total ?? sumMicro(lines.map((line) => line.charged)))],
    ],
    button: isOne
      ? { label: translate(isUnpaid ? 'buttons.pay' : 'buttons.follow'), url: orderUrl(first.id) }
      : { label: translate('buttons.orders'), url: orderUrl() },
  }
}

/** What was bought: a row for each order, and the link rows of a single one. */
export const boughtRows = (lines: readonly MailedLine[], reader: Reader): Row[] => [
  ...lines
    .slice(0, ROWS_MAX)
    .map(
      (line): Row => [
        `${reader.translate('labels.order')} ${line.id}`,
        `${reader.serviceName(line)} × ${numberIn(reader.locale, line.quantity)}`,
      ],
    ),
  ...linkRows(lines.length === 1 ? lines[0] : undefined, reader),
]

/** The payment's reference, as everywhere, and its method. */
export const paymentRows = ({ invoice, method }: NamedPayment, { translate }: Pick<Reader, 'translate'>): Row[] => [
  [translate('labels.payment'), invoice],
  ...(method === null ? [] : [[translate('labels.method'), method] as const]),
]

/** `fee` is the order’s share of the payment's fee: the total is what was paid for it. */
export function completedTexts(line: MailedLine, reader: Reader, fee: Micro): MailContent {
  const { translate, locale, orderUrl, serviceName } = reader
  return {
    subject: translate('completed.subject', { id: String(line.id) }),
    paragraphs: [translate('completed.text')],
    rows: [
      [translate('labels.service'), serviceName(line)],
      ...linkRows(line, reader),
      [translate('labels.delivered'), numberIn(locale, line.delivered)],
      [translate('labels.total'), moneyIn(locale, micro(line.charged + fee))],
    ],
    button: { label: translate('buttons.order'), url: orderUrl(line.id) },
  }
}

export function canceledTexts(line: MailedLine, reader: Reader): MailContent {
  const { translate, locale, orderUrl, serviceName } = reader
  const isExpired = line.state === 'expired'
  const refund = line.refunded > micro(0n) ? [translate('canceled.refunded', { amount: moneyIn(locale, line.refunded) })] : []
  return {
    subject: translate(line.state === 'partial' ? 'canceled.partialSubject' : 'canceled.subject', { id: String(line.id) }),
    paragraphs: [translate(isExpired ? 'canceled.expired' : 'canceled.text'), ...refund],
    rows: [
      [translate('labels.service'), serviceName(line)],
      ...linkRows(line, reader),
      [translate('labels.quantity'), numberIn(locale, line.quantity)],
      [translate('labels.delivered'), numberIn(locale, line.delivered)],
    ],
    button: { label: translate('buttons.order'), url: orderUrl(line.id) },
  }
}

/** The public address, requested by number and e-mail. */
export const linkTexts = (line: MailedLine, reader: Reader): MailContent => ({
  subject: reader.translate('orderLink.subject', { id: String(line.id) }),
  paragraphs: [reader.translate('orderLink.text')],
  ...aboutOrder(line, reader),
})

export const refillTexts = (what: 'requested' | 'completed', line: MailedLine, reader: Reader): MailContent => ({
  subject: reader.translate(`refill.${what}Subject`, { id: String(line.id) }),
  paragraphs: [reader.translate(`refill.${what}`)],
  ...aboutOrder(line, reader),
})

const aboutOrder = (line: MailedLine, reader: Reader): Pick<MailContent, 'rows' | 'button'> => ({
  rows: [[reader.translate('labels.service'), reader.serviceName(line)], ...linkRows(line, reader)],
  button: { label: reader.translate('buttons.order'), url: reader.orderUrl(line.id) },
})

type Row = readonly [label: string, value: string]

/**
 * The order's target and its title. Ordering for a stranger's address chooses a content and with it its title: until the order is paid no such text goes into a
 * mail of ours.
 */
function linkRows(line: MailedLine | undefined, { translate }: Pick<Reader, 'translate'>): Row[] {
  if (!line?.url) return []
  const isReported = line.title !== null && !(line.byGuest && line.paidAt === null)
  return [...(isReported && line.title ? [[translate('labels.title'), line.title] as const] : []), [translate('labels.link'), line.url]]
}
