import { createHash } from 'node:crypto'
import { findUser, type User, unsubscribeSignature } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { NotificationsDeps } from '../deps.ts'
import { enquiryMail } from '../mails/enquiry-mail.ts'
import { keywordContent } from '../mails/keyword-mail.ts'
import { linkedReader } from '../mails/linked-reader.ts'
import { orderContent } from '../mails/order-mail.ts'
import { type Reader, readerOf } from '../mails/reader.ts'
import { refundContent } from '../mails/refund-mail.ts'
import { securityContent } from '../mails/security-mail.ts'
import { subscriptionContent } from '../mails/subscription-mail.ts'
import { ticketMail } from '../mails/ticket-mail.ts'
import { withdrawalContent } from '../mails/withdrawal-mail.ts'
import { isTicketMail, isWanted, type Mail, type WrittenKind } from '../model/mail-kinds.ts'
import { type MailContent, type MailFrame, mailHtml, mailText } from '../model/mail-page.ts'
import type { MailMessage } from '../ports.ts'
import { confirmationContent, passwordContent, paymentContent } from './account-mail.ts'
import { codeContent } from './code-mail.ts'
import { documentContent } from './document-mail.ts'
import { emailChangeMail } from './email-change-mail.ts'

export interface MailParams {
  readonly key: string
  readonly userId: number
  readonly mail: Mail
}

/** The mail as it is sent now, or the reason to drop it. */
export async function composeMail(
  trx: Trx,
  deps: NotificationsDeps,
  panel: Panel,
  params: MailParams,
): Promise<MailMessage | { readonly dropped: string }> {
  const user = await findUser(trx, params.userId)
  const { mail } = params
  if (mail.kind === 'order-enquiry' || isTicketMail(mail)) {
    const letter =
      user &&
      (mail.kind === 'order-enquiry'
        ? await enquiryMail(trx, panel, user, mail.enquiryId)
        : await ticketMail(trx, mail, { panel, user, reader: await readerOf(deps, panel, user), secret: deps.secret }))
    return letter ? { ...letter, messageId: messageIdOf(panel, params.key) } : { dropped: 'nothing to say' }
  }
  if (!user || !(user.email || mail.kind === 'email-change')) return { dropped: 'no address' }
  if (!isWanted(mail.kind, user.notifications)) return { dropped: 'not wanted' }
  const reader = await readerOf(deps, panel, user)
  const now = deps.clock.now()
  if (mail.kind === 'email-change') {
    const letter = await emailChangeMail(trx, mail, reader)
    // The reader may not be the customer: no links signed for the customer.
    return letter
      ? messageOf({ panel, reader, key: params.key, chooseUrl: reader.url('/profile#profile-notifications'), ...letter })
      : nothingToSay
  }
  const linked = await linkedReader(trx, { mail, reader, secret: deps.secret, now })
  const content = await contentOf(trx, deps, { mail, user, reader: linked, now })
  if (!content || !user.email) return nothingToSay
  const chooseUrl = reader.url(`/unsubscribe/${user.id}?signature=${unsubscribeSignature(deps.secret, panel.id, user.id)}`)
  return messageOf({ panel, reader, key: params.key, chooseUrl, to: user.email, content })
}

const nothingToSay = { dropped: 'nothing to say' } as const

interface Letter {
  readonly panel: Panel
  readonly reader: Reader
  readonly key: string
  readonly chooseUrl: string
  readonly to: string
  readonly content: MailContent
}

function messageOf({ panel, reader, key, chooseUrl, to, content }: Letter): MailMessage {
  const frame = frameOf(panel, reader, chooseUrl)
  return {
    from: `"${panel.name.replace(/["\\\r\n]/g, '')}" <${panel.settings.support_email}>`,
    to,
    subject: content.subject,
    html: mailHtml(content, frame),
    text: mailText(content, frame),
    messageId: messageIdOf(panel, key),
    headers: { 'List-Unsubscribe': `<${chooseUrl}>`, 'Auto-Submitted': 'auto-generated' },
  }
}

/** The frame of every mail of a panel. */
export const frameOf = (panel: Panel, reader: Reader, chooseUrl: string): MailFrame => ({
  locale: reader.locale,
  panelName: panel.name,
  panelUrl: reader.url('/'),
  brand: panel.settings.light_palette.primary,
  why: reader.translate(reader.isGuest ? 'footer.guest' : 'footer.why', { panel: panel.name }),
  support: reader.translate('footer.support', { email: panel.settings.support_email }),
  choose: { label: reader.translate('footer.choose'), url: chooseUrl },
})

/** The same for every attempt of one mail, so that a receiver drops the second copy. */
const messageIdOf = (panel: Panel, key: string): string =>
  `<${createHash('sha256').update(`${panel.id}:${key}`).digest('base64url').slice(0, 32)}@${panel.host}>`

interface ContentParams {
  readonly mail: Exclude<Mail, { kind: WrittenKind | 'email-change' }>
  readonly user: User
  readonly reader: Reader
  readonly now: Date
}

async function contentOf(
  trx: Trx,
  { secret }: Pick<NotificationsDeps, 'secret'>,
  { mail, user, reader, now }: ContentParams,
): Promise<MailContent | undefined> {
  switch (mail.kind) {
    case 'guest-welcome':
    case 'password-reset':
      return passwordContent(trx, mail.kind, user, now, reader)
    case 'email-confirmation':
      return confirmationContent(trx, user, now, reader)
    case 'payment-settled':
    case 'payment-in-moderation':
      return paymentContent(trx, mail, reader)
    case 'order-code':
      return codeContent(trx, { mail, user, secret, now }, reader)
    case 'withdrawal':
      return withdrawalContent(trx, mail, reader)
    case 'refund':
      return refundContent(trx, mail, reader)
    case 'publication-ordered':
    case 'publication-skipped':
    case 'subscription-canceled':
      return subscriptionContent(trx, mail, reader)
    case 'plan-past-due':
    case 'plan-ended':
    case 'first-ten-changed':
      return keywordContent(mail, reader)
    case 'documents-decided':
      return documentContent(trx, { userId: user.id, outcome: mail.outcome }, reader)
    case 'new-device':
    case 'security-changed':
      return securityContent(trx, mail, reader)
    default:
      return orderContent(trx, mail, reader)
  }
}
