import { findPublication, findSubscription, linesOfPurchase } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import { sumMicro } from '@vitrine/platform/kernel'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn, numberIn } from '../model/translate.ts'
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
  return orderedTexts(found, await linesOfPurchase(trx, found.purchaseId), reader)
}

/** What a mail shows of a publication and its subscription. */
export interface MailedPublication {
  readonly title: string | null
  readonly url: string
  readonly subscription: { readonly id: number; readonly name: string; readonly contentsLeft: number }
}

export function orderedTexts(found: MailedPublication, lines: readonly MailedLine[], reader: Reader): MailContent {
  const { translate, locale, serviceName } = reader
  const left = found.subscription.contentsLeft
  return {
    subject: translate('subscription.orderedSubject', { name: plain(found.subscription.name) }),
    paragraphs: [translate('subscription.ordered'), ...(left > 0 ? [translate('subscription.left', { count: left })] : [])],
    rows: [
      ...publicationRows(found, reader),
      ...lines.map(
        (line) => [`${translate('labels.order')} ${line.id}`, `${serviceName(line)} × ${numberIn(locale, line.quantity)}`] as const,
      ),
      [translate('labels.total'), moneyIn(locale, sumMicro(lines.map((line) => line.charged)))],
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
  return found && skippedTexts(found, because, reader)
}

export const skippedTexts = (found: MailedPublication, because: 'funds' | 'service', reader: Reader): MailContent => ({
  subject: reader.translate('subscription.skippedSubject', { name: plain(found.subscription.name) }),
  paragraphs: [reader.translate(because === 'funds' ? 'subscription.skippedFunds' : 'subscription.skippedService')],
  rows: publicationRows(found, reader),
  button:
    because === 'funds'
      ? { label: reader.translate('buttons.balance'), url: reader.url('/add-funds') }
      : toSubscription(found.subscription.id, reader),
})

async function canceled(
  trx: Trx,
  { subscriptionId, byCard }: Extract<Mail, { kind: 'subscription-canceled' }>,
  reader: Reader,
): Promise<MailContent | undefined> {
  const found = await findSubscription(trx, subscriptionId)
  return found && canceledSubscriptionTexts({ id: subscriptionId, name: found.name, url: found.url }, byCard, reader)
}

export const canceledSubscriptionTexts = (
  { id, name, url }: { readonly id: number; readonly name: string; readonly url: string },
  byCard: boolean,
  reader: Reader,
): MailContent => ({
  subject: reader.translate('subscription.canceledSubject', { name: plain(name) }),
  paragraphs: [reader.translate(byCard ? 'subscription.canceledCard' : 'subscription.canceled')],
  rows: [[reader.translate('labels.link'), url]],
  button: toSubscription(id, reader),
})

const publicationRows = ({ title, url }: { readonly title: string | null; readonly url: string }, { translate }: Reader) =>
  [...(title === null ? [] : [[translate('labels.publication'), title] as const]), [translate('labels.link'), url] as const] as const

const toSubscription = (id: number, { translate, url }: Reader) => ({
  label: translate('buttons.subscription'),
  url: url(`/subscriptions/${id}`),
})

/** One line, for a subject. */
const plain = (name: string): string => name.replace(/\s+/g, ' ')
