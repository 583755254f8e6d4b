import type { User } from '@vitrine/identity'
import { type IssuedCode, issueOrderCode } from '@vitrine/ordering'
import type { Trx } from '@vitrine/platform/database'
import type { Reader } from '../mails/reader.ts'
import type { Mail } from '../model/mail-kinds.ts'
import type { MailContent } from '../model/mail-page.ts'

interface CodeAsked {
  readonly mail: Extract<Mail, { kind: 'order-code' }>
  readonly user: User
  readonly secret: string
  readonly now: Date
}

/** The code is made here, when the mail is written: no queue ever holds one. Undefined for one that was used or purged meanwhile. */
export async function codeContent(trx: Trx, { mail, user, secret, now }: CodeAsked, reader: Reader): Promise<MailContent | undefined> {
  const issued = await issueOrderCode(trx, secret, mail.codeId, now)
  if (!issued) return undefined
  // An account with a password signs in with it: a code by mail would be a second, weaker credential.
  return issued.purpose === 'claim' && user.hasPassword ? passwordInstead(issued.orderId, reader) : codeWords(issued, reader)
}

export const codeWords = ({ code, purpose, orderId }: IssuedCode, { words }: Reader): MailContent => ({
  subject: words('code.subject', { code, id: String(orderId) }),
  paragraphs: [words(`code.${purpose}`), words('code.minutes'), words('code.ignore')],
  rows: [[words('labels.code'), code]],
  button: null,
})

export const passwordInstead = (orderId: number, { words, url }: Reader): MailContent => ({
  subject: words('code.passwordSubject'),
  paragraphs: [words('code.password', { id: String(orderId) }), words('code.ignore')],
  rows: [],
  button: { label: words('buttons.signIn'), url: url(`/login?${new URLSearchParams({ redirect: `/orders/${orderId}` })}`) },
})
