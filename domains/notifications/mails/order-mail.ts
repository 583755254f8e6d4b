import { findLine, linesOfPurchase, type OrderLine, type PurchasePayment, paymentOfPurchase, priceOfOrder } from '@vitrine/ordering'
import { type NamedPayment, namedPayment } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/words.ts'
import type { Reader } from './reader.ts'

type OrderMail = Extract<Mail, { kind: 'order-created' | 'order-completed' | 'order-canceled' | 'order-link' | 'refill' }>
const ROWS_MAX = 30

/** The content of a mail about an order; undefined when the order is gone or its state has moved on. */
export async function orderContent(trx: Trx, mail: OrderMail, reader: Reader): Promise<MailContent | undefined> {
  if (mail.kind === 'order-created')
    return createdWords(await linesOfPurchase(trx, mail.purchaseId), reader, await namedOf(trx, mail.purchaseId, reader))
  const line = await findLine(trx, mail.orderId)
  if (!line) return undefined
  switch (mail.kind) {
    case 'order-completed':
      return completedWords(line, reader, (await priceOfOrder(trx, line)).fee)
    case 'order-canceled':
      return canceledWords(line, reader)
    case 'order-link':
      return linkWords(line, reader)
    case 'refill':
      return refillWords(mail.what, line, reader)
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
export function createdWords(lines: readonly MailedLine[], reader: Reader, payment?: MailedPayment): MailContent | undefined {
  const { words, locale, orderUrl } = reader
  const [first] = lines
  if (!first) return undefined
  const isUnpaid = first.state === 'unpaid'
  const isOne = lines.length === 1
  return {
    subject: isOne ? words('created.subject', { id: String(first.id) }) : words('created.subjectMany', { count: lines.length }),
    paragraphs: [words(isOne ? (isUnpaid ? 'created.unpaid' : 'created.paid') : isUnpaid ? 'created.unpaidMany' : 'created.paidMany')],
    rows: [
      ...boughtRows(lines, reader),
      ...(payment ? paymentRows(payment, reader) : []),
      ...(payment && payment.fee > 0n ? [[words('labels.fee'), moneyIn(locale, payment.fee)] as const] : []),
      [words('labels.total'), moneyIn(locale, payment?.total ?? sumMicro(lines.map((line) => line.charged)))],
    ],
    button: isOne
      ? { label: words(isUnpaid ? 'buttons.pay' : 'buttons.follow'), url: orderUrl(first.id) }
      : { label: words('buttons.orders'), url: orderUrl() },
  }
}

/** What was bought: a row for each order, and the link rows of a single one. */
export const boughtRows = (lines: readonly MailedLine[], reader: Reader): Row[] => [
  ...lines
    .slice(0, ROWS_MAX)
    .map(
      (line): Row => [
        `${reader.words('labels.order')} ${line.id}`,
        `${reader.serviceName(line)} × ${numberIn(reader.locale, line.quantity)}`,
      ],
    ),
  ...linkRows(lines.length === 1 ? lines[0] : undefined, reader),
]

/** The payment's reference, as everywhere, and its method. */
export const paymentRows = ({ invoice, method }: NamedPayment, { words }: Pick<Reader, 'words'>): Row[] => [
  [words('labels.payment'), invoice],
  ...(method === null ? [] : [[words('labels.method'), method] as const]),
]

/** `fee` is the order’s share of the payment's fee: the total is what was paid for it. */
export function completedWords(line: MailedLine, reader: Reader, fee: Micro): MailContent {
  const { words, locale, orderUrl, serviceName } = reader
  return {
    subject: words('completed.subject', { id: String(line.id) }),
    paragraphs: [words('completed.text')],
    rows: [
      [words('labels.service'), serviceName(line)],
      ...linkRows(line, reader),
      [words('labels.delivered'), numberIn(locale, line.delivered)],
      [words('labels.total'), moneyIn(locale, micro(line.charged + fee))],
    ],
    button: { label: words('buttons.order'), url: orderUrl(line.id) },
  }
}

export function canceledWords(line: MailedLine, reader: Reader): MailContent {
  const { words, locale, orderUrl, serviceName } = reader
  const isExpired = line.state === 'expired'
  const refund = line.refunded > micro(0n) ? [words('canceled.refunded', { amount: moneyIn(locale, line.refunded) })] : []
  return {
    subject: words(line.state === 'partial' ? 'canceled.partialSubject' : 'canceled.subject', { id: String(line.id) }),
    paragraphs: [words(isExpired ? 'canceled.expired' : 'canceled.text'), ...refund],
    rows: [
      [words('labels.service'), serviceName(line)],
      ...linkRows(line, reader),
      [words('labels.quantity'), numberIn(locale, line.quantity)],
      [words('labels.delivered'), numberIn(locale, line.delivered)],
    ],
    button: { label: words('buttons.order'), url: orderUrl(line.id) },
  }
}

/** The public address, requested by number and e-mail. */
export const linkWords = (line: MailedLine, reader: Reader): MailContent => ({
  subject: reader.words('orderLink.subject', { id: String(line.id) }),
  paragraphs: [reader.words('orderLink.text')],
  ...aboutOrder(line, reader),
})

export const refillWords = (what: 'requested' | 'completed', line: MailedLine, reader: Reader): MailContent => ({
  subject: reader.words(`refill.${what}Subject`, { id: String(line.id) }),
  paragraphs: [reader.words(`refill.${what}`)],
  ...aboutOrder(line, reader),
})

const aboutOrder = (line: MailedLine, reader: Reader): Pick<MailContent, 'rows' | 'button'> => ({
  rows: [[reader.words('labels.service'), reader.serviceName(line)], ...linkRows(line, reader)],
  button: { label: reader.words('buttons.order'), url: reader.orderUrl(line.id) },
})

type Row = readonly [label: string, value: string]

/**
 * The order's target and its title. Ordering for a stranger's address chooses a content and with it its title: until the order is paid no such text goes into a
 * mail of ours.
 */
function linkRows(line: MailedLine | undefined, { words }: Pick<Reader, 'words'>): Row[] {
  if (!line?.url) return []
  const isTold = line.title !== null && !(line.byGuest && line.paidAt === null)
  return [...(isTold && line.title ? [[words('labels.title'), line.title] as const] : []), [words('labels.link'), line.url]]
}
