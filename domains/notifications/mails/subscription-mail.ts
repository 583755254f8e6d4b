import { findPublication, findSubscription, linesOfPurchase } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { sumMicro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/words.ts'
import type { MailedLine } from './order-mail.ts'
import type { Reader } from './reader.ts'

type SubscriptionMail = Extract<Mail, { kind: 'publication-ordered' | 'publication-skipped' | 'subscription-canceled' }>

/** What a mail about a subscription says; undefined when the subscription is gone. */
export async function subscriptionContent(trx: Trx, mail: SubscriptionMail, reader: Reader): Promise<MailContent | undefined> {
  switch (mail.kind) {
    case 'publication-ordered':
      return ordered(trx, mail.contentId, reader)
    case 'publication-skipped':
      return skipped(trx, mail, reader)
    case 'subscription-canceled':
      return canceled(trx, mail, reader)
  }
}

async function ordered(trx: Trx, contentId: number, reader: Reader): Promise<MailContent | undefined> {
  const found = await findPublication(trx, contentId)
  if (!found || found.purchaseId === null) return undefined
  return orderedWords(found, await linesOfPurchase(trx, found.purchaseId), reader)
}

/** What a mail shows of a publication and its subscription. */
export interface MailedPublication {
  readonly title: string | null
  readonly url: string
  readonly subscription: { readonly id: number; readonly name: string; readonly contentsLeft: number }
}

export function orderedWords(found: MailedPublication, lines: readonly MailedLine[], reader: Reader): MailContent {
  const { words, locale, serviceName } = reader
  const left = found.subscription.contentsLeft
  return {
    subject: words('subscription.orderedSubject', { name: plain(found.subscription.name) }),
    paragraphs: [words('subscription.ordered'), ...(left > 0 ? [words('subscription.left', { count: left })] : [])],
    rows: [
      ...publicationRows(found, reader),
      ...lines.map((line) => [`${words('labels.order')} ${line.id}`, `${serviceName(line)} × ${numberIn(locale, line.quantity)}`] as const),
      [words('labels.total'), moneyIn(locale, sumMicro(lines.map((line) => line.charged)))],
    ],
    button: toSubscription(found.subscription.id, reader),
  }
}

async function skipped(
  trx: Trx,
  { contentId, because }: Extract<Mail, { kind: 'publication-skipped' }>,
  reader: Reader,
): Promise<MailContent | undefined> {
  const found = await findPublication(trx, contentId)
  return found && skippedWords(found, because, reader)
}

export const skippedWords = (found: MailedPublication, because: 'funds' | 'service', reader: Reader): MailContent => ({
  subject: reader.words('subscription.skippedSubject', { name: plain(found.subscription.name) }),
  paragraphs: [reader.words(because === 'funds' ? 'subscription.skippedFunds' : 'subscription.skippedService')],
  rows: publicationRows(found, reader),
  button:
    because === 'funds'
      ? { label: reader.words('buttons.balance'), url: reader.url('/add-funds') }
      : toSubscription(found.subscription.id, reader),
})

async function canceled(
  trx: Trx,
  { subscriptionId, byCard }: Extract<Mail, { kind: 'subscription-canceled' }>,
  reader: Reader,
): Promise<MailContent | undefined> {
  const found = await findSubscription(trx, subscriptionId)
  return found && canceledSubscriptionWords({ id: subscriptionId, name: found.name, url: found.url }, byCard, reader)
}

export const canceledSubscriptionWords = (
  { id, name, url }: { readonly id: number; readonly name: string; readonly url: string },
  byCard: boolean,
  reader: Reader,
): MailContent => ({
  subject: reader.words('subscription.canceledSubject', { name: plain(name) }),
  paragraphs: [reader.words(byCard ? 'subscription.canceledCard' : 'subscription.canceled')],
  rows: [[reader.words('labels.link'), url]],
  button: toSubscription(id, reader),
})

const publicationRows = ({ title, url }: { readonly title: string | null; readonly url: string }, { words }: Reader) =>
  [...(title === null ? [] : [[words('labels.publication'), title] as const]), [words('labels.link'), url] as const] as const

const toSubscription = (id: number, { words, url }: Reader) => ({ label: words('buttons.subscription'), url: url(`/subscriptions/${id}`) })

/** One line, for a subject. */
const plain = (name: string): string => name.replace(/\s+/g, ' ')
