import { findLine, linesOfPurchase, type OrderLine, type PurchasePayment, paymentOfPurchase, priceOfOrder } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro, sumMicro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/words.ts'
import type { Reader } from './reader.ts'

type OrderMail = Extract<Mail, { kind: 'order-created' | 'order-completed' | 'order-canceled' | 'order-link' | 'refill' }>
const ROWS_MAX = 30

/** What a mail about an order says; undefined when the order is gone or no longer is what the mail was about. */
export async function orderContent(trx: Trx, mail: OrderMail, reader: Reader): Promise<MailContent | undefined> {
  if (mail.kind === 'order-created')
    return createdWords(await linesOfPurchase(trx, mail.purchaseId), reader, await paymentOfPurchase(trx, mail.purchaseId))
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
  'id' | 'state' | 'serviceId' | 'serviceName' | 'quantity' | 'url' | 'charged' | 'delivered' | 'refunded'
>

/** `payment` is what a payment page asks for; the balance pays what the orders cost. */
export function createdWords(
  lines: readonly MailedLine[],
  { words, locale, orderUrl, serviceName }: Reader,
  payment?: PurchasePayment,
): MailContent | undefined {
  const [first] = lines
  if (!first) return undefined
  const isUnpaid = first.state === 'unpaid'
  const isOne = lines.length === 1
  const items = lines
    .slice(0, ROWS_MAX)
    .map((line) => [`${words('labels.order')} ${line.id}`, `${serviceName(line)} × ${numberIn(locale, line.quantity)}`] as const)
  return {
    subject: isOne ? words('created.subject', { id: String(first.id) }) : words('created.subjectMany', { count: lines.length }),
    paragraphs: [words(isOne ? (isUnpaid ? 'created.unpaid' : 'created.paid') : isUnpaid ? 'created.unpaidMany' : 'created.paidMany')],
    rows: [
      ...items,
      ...linkRow(isOne ? first : undefined, words('labels.link')),
      ...(payment && payment.fee > 0n ? [[words('labels.fee'), moneyIn(locale, payment.fee)] as const] : []),
      [words('labels.total'), moneyIn(locale, payment?.total ?? sumMicro(lines.map((line) => line.charged)))],
    ],
    button: isOne
      ? { label: words(isUnpaid ? 'buttons.pay' : 'buttons.follow'), url: orderUrl(first.id) }
      : { label: words('buttons.orders'), url: orderUrl() },
  }
}

/** `fee` is the order’s share of what paying it cost: the total is what was paid for it. */
export function completedWords(line: MailedLine, { words, locale, orderUrl, serviceName }: Reader, fee: Micro): MailContent {
  return {
    subject: words('completed.subject', { id: String(line.id) }),
    paragraphs: [words('completed.text')],
    rows: [
      [words('labels.service'), serviceName(line)],
      ...linkRow(line, words('labels.link')),
      [words('labels.delivered'), numberIn(locale, line.delivered)],
      [words('labels.total'), moneyIn(locale, micro(line.charged + fee))],
    ],
    button: { label: words('buttons.order'), url: orderUrl(line.id) },
  }
}

export function canceledWords(line: MailedLine, { words, locale, orderUrl, serviceName }: Reader): MailContent {
  const isExpired = line.state === 'expired'
  const refund = line.refunded > micro(0n) ? [words('canceled.refunded', { amount: moneyIn(locale, line.refunded) })] : []
  return {
    subject: words(line.state === 'partial' ? 'canceled.partialSubject' : 'canceled.subject', { id: String(line.id) }),
    paragraphs: [words(isExpired ? 'canceled.expired' : 'canceled.text'), ...refund],
    rows: [
      [words('labels.service'), serviceName(line)],
      ...linkRow(line, words('labels.link')),
      [words('labels.quantity'), numberIn(locale, line.quantity)],
      [words('labels.delivered'), numberIn(locale, line.delivered)],
    ],
    button: { label: words('buttons.order'), url: orderUrl(line.id) },
  }
}

/** The public address that was asked for by number and e-mail. */
export const linkWords = (line: MailedLine, { words, orderUrl, serviceName }: Reader): MailContent => ({
  subject: words('orderLink.subject', { id: String(line.id) }),
  paragraphs: [words('orderLink.text')],
  rows: [[words('labels.service'), serviceName(line)], ...linkRow(line, words('labels.link'))],
  button: { label: words('buttons.order'), url: orderUrl(line.id) },
})

export const refillWords = (what: 'requested' | 'completed', line: MailedLine, { words, orderUrl, serviceName }: Reader): MailContent => ({
  subject: words(`refill.${what}Subject`, { id: String(line.id) }),
  paragraphs: [words(`refill.${what}`)],
  rows: [[words('labels.service'), serviceName(line)], ...linkRow(line, words('labels.link'))],
  button: { label: words('buttons.order'), url: orderUrl(line.id) },
})

const linkRow = (line: MailedLine | undefined, label: string): (readonly [string, string])[] => (line?.url ? [[label, line.url]] : [])
