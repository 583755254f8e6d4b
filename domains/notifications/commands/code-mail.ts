import type { User } from '@vitrine/identity'
import { type IssuedCode, issueOrderCode } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { Reader } from '../mails/reader.ts'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'

interface CodeParams {
  readonly mail: Extract<Mail, { kind: 'order-code' }>
  readonly user: User
  readonly secret: string
  readonly now: Date
}

/** The code is made here, when the mail is written: no queue ever holds one. Undefined for one that was used or purged meanwhile. */
export async function codeContent(trx: Trx, { mail, user, secret, now }: CodeParams, reader: Reader): Promise<MailContent | undefined> {
  const issued = await issueOrderCode(trx, secret, mail.codeId, now)
  if (!issued) return undefined
  // An account with a password signs in with it: a code by mail would be a second, weaker credential.
  return issued.purpose === 'claim' && user.hasPassword ? passwordInstead(issued.orderId, reader) : codeTexts(issued, reader)
}

export const codeTexts = ({ code, purpose, orderId }: IssuedCode, { translate }: Reader): MailContent => ({
  subject: translate('code.subject', { code, id: String(orderId) }),
  paragraphs: [translate(`code.${purpose}`), translate('code.minutes'), translate('code.ignore')],
  rows: [[translate('labels.code'), code]],
  button: null,
})

export const passwordInstead = (orderId: number, { translate, url }: Reader): MailContent => ({
  subject: translate('code.passwordSubject'),
  paragraphs: [translate('code.password', { id: String(orderId) }), translate('code.ignore')],
  rows: [],
  button: { label: translate('buttons.signIn'), url: url(`/login?${new URLSearchParams({ redirect: `/orders/${orderId}` })}`) },
})
