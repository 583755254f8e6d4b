import { CONFIRMATION_HOURS, issueConfirmationCode, issuePasswordCode, passwordCodeHours, type User } from '@vitrine/identity'
import { linesPaidBy, newestOrderOf } from '@vitrine/ordering'
import { findInvoice, type NamedPayment, namedPayment } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { boughtRows, type MailedLine, paymentRows } from '../mails/order-mail.ts'
import type { Reader } from '../mails/reader.ts'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'
import { moneyIn } from '../model/translate.ts'

type SettledMail = Extract<Mail, { kind: 'payment-settled' }>
type PaymentMail = SettledMail | Extract<Mail, { kind: 'payment-in-moderation' }>

export async function paymentContent(trx: Trx, mail: PaymentMail, reader: Reader): Promise<MailContent | undefined> {
  const invoice = await findInvoice(trx, mail.invoiceId)
  if (!invoice) return undefined
  const named = await namedPayment(trx, invoice, reader.locale)
  return paymentTexts(mail, { ...invoice.terms, ...named, orderId: invoice.orderId, lines: await linesPaidBy(trx, invoice.id) }, reader)
}

/** What was paid, and its use: all of it but the fee is on the balance, with what a bonus and a coupon added. */
interface PaidInvoice extends NamedPayment {
  readonly totalMicro: Micro
  readonly feeMicro: Micro
  readonly bonusMicro: Micro
  readonly couponMicro: Micro
  readonly orderId: number | null
  /** The paid orders; none for a top-up. */
  readonly lines: readonly MailedLine[]
}

export function paymentTexts(mail: PaymentMail, invoice: PaidInvoice, reader: Reader): MailContent {
  const { translate, locale, orderUrl } = reader
  const amount = moneyIn(locale, invoice.totalMicro)
  if (mail.kind === 'payment-in-moderation') {
    return {
      subject: translate('moderation.subject'),
      paragraphs: [translate('moderation.text', { amount })],
      rows: [...paymentRows(invoice, reader), ...boughtRows(invoice.lines, reader)],
      button: invoice.orderId === null ? null : { label: translate('buttons.order'), url: orderUrl(invoice.orderId) },
    }
  }
  const waiting = mail.use === 'price' || mail.use === 'service' ? mail.orderId : undefined
  return {
    subject: translate('settled.subject'),
    paragraphs: [...(mail.paysSome ? [translate('settled.some')] : []), translate(settledTexts[mail.use])],
    // What arrived differs from the invoice otherwise; the statement shows it.
    rows: [
      ...paymentRows(invoice, reader),
      ...boughtRows(invoice.lines, reader),
      ...(mail.fits ? paidRows(mail.use, invoice, { translate, locale }) : []),
    ],
    button: settledButton(mail, waiting ?? invoice.orderId, reader),
  }
}

type Row = readonly [string, string]

/** The same figures as the payment page and the statement: paid, fee, and of a top-up what is on the balance for it. */
function paidRows(use: SettledMail['use'], invoice: PaidInvoice, { translate, locale }: Pick<Reader, 'translate' | 'locale'>): Row[] {
  const row = (label: Parameters<Reader['translate']>[0], amount: bigint): Row => [translate(label), moneyIn(locale, micro(amount))]
  const { totalMicro, feeMicro, bonusMicro, couponMicro } = invoice
  const added = bonusMicro + couponMicro
  return [
    row('labels.paid', totalMicro),
    ...(feeMicro > 0n ? [row('labels.fee', feeMicro)] : []),
    ...(use === 'top-up' && added > 0n ? [row('labels.bonus', added)] : []),
    ...(use === 'top-up' ? [row('labels.credited', totalMicro - feeMicro + added)] : []),
  ]
}

const settledTexts = {
  order: 'settled.order',
  'top-up': 'settled.topUp',
  kept: 'settled.kept',
  late: 'settled.late',
  price: 'settled.price',
  service: 'settled.service',
} as const

function settledButton({ use }: SettledMail, orderId: number | null, { translate, url, orderUrl, isGuest }: Reader): MailContent['button'] {
  // A customer without a password reaches their balance by the page of their order.
  if (isGuest && orderId !== null && use !== 'price') return { label: translate('buttons.order'), url: orderUrl(orderId) }
  if (orderId === null || use === 'top-up' || use === 'kept' || use === 'late' || use === 'service')
    return { label: translate('buttons.balance'), url: url('/finances') }
  return { label: translate(use === 'price' ? 'buttons.pay' : 'buttons.follow'), url: orderUrl(orderId) }
}

/** The code is made here, when the mail is written: no queue ever holds one. */
export async function passwordContent(
  trx: Trx,
  kind: 'guest-welcome' | 'password-reset',
  user: User,
  now: Date,
  reader: Reader,
): Promise<MailContent> {
  const code = await issuePasswordCode(trx, user.id, hoursOf(kind), now)
  const orderId = kind === 'guest-welcome' ? await newestOrderOf(trx, user.id) : undefined
  return passwordTexts(kind, { code, email: user.email ?? '', orderId }, reader)
}

const hoursOf = (kind: 'guest-welcome' | 'password-reset'): number =>
  kind === 'guest-welcome' ? passwordCodeHours.welcome : passwordCodeHours.reset

export function passwordTexts(
  kind: 'guest-welcome' | 'password-reset',
  { code, email, orderId }: { readonly code: string; readonly email: string; readonly orderId?: number | undefined },
  { translate, url, panelName }: Reader,
): MailContent {
  const isWelcome = kind === 'guest-welcome'
  // Setting the password redirects to the order that they came from.
  const query = new URLSearchParams({ token: code, email, ...(orderId === undefined ? {} : { redirect: `/orders/${orderId}` }) })
  return {
    subject: isWelcome ? translate('welcome.subject', { panel: panelName }) : translate('reset.subject'),
    paragraphs: [
      isWelcome ? translate('welcome.text') : translate('reset.text', { panel: panelName }),
      translate('links.hours', { count: hoursOf(kind) }),
    ],
    rows: [],
    button: { label: translate('buttons.password'), url: url(`/password/reset?${query}`) },
  }
}

/** Asks the mail's reader to confirm that the account is theirs; nothing once that is done. */
export async function confirmationContent(trx: Trx, user: User, now: Date, reader: Reader): Promise<MailContent | undefined> {
  if (!user.email || user.emailVerifiedAt) return undefined
  const code = await issueConfirmationCode(trx, { userId: user.id, email: user.email }, now)
  return confirmationTexts({ code }, reader)
}

/** `code` and not `token`: no page uses it for a sign-in. */
export const confirmationTexts = ({ code }: { readonly code: string }, { translate, url, panelName }: Reader): MailContent => ({
  subject: translate('confirmation.subject'),
  paragraphs: [
    translate('confirmation.text', { panel: panelName }),
    translate('confirmation.notYou'),
    translate('links.hours', { count: CONFIRMATION_HOURS }),
  ],
  rows: [],
  button: { label: translate('buttons.confirm'), url: url(`/confirm-email?${new URLSearchParams({ code })}`) },
})
