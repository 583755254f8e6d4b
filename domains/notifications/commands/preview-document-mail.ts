import { findDocumentCase, findUser, maskEmail, type RefusalReason } from '@vitrine/identity'
import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { NotificationsDeps } from '../deps.ts'
import { readerOf } from '../mails/reader.ts'
import { documentTexts } from './document-mail.ts'

export interface DocumentMailRequest {
  readonly userId: number
  readonly outcome: 'approved' | 'refused'
  /** Of a refusal. */
  readonly reason: RefusalReason | null
  readonly note: string
  readonly showsAddress: boolean
}

/** The mail that a decision would send, as its reader will read it; undefined for a customer who handed nothing in. */
export async function previewDocumentMail(
  trx: Trx,
  deps: Pick<NotificationsDeps, 'catalogue'>,
  { userId, outcome, reason, note, showsAddress }: DocumentMailRequest,
) {
  const user = await findUser(trx, userId)
  if (!user || !(await findDocumentCase(trx, userId))) return undefined
  const reader = await readerOf(deps, await panelIn(trx), user)
  const isRefused = outcome === 'refused'
  const said = { reason: isRefused ? (reason ?? 'other') : null, note: isRefused && note !== '' ? note : null }
  const { subject, paragraphs, button } = documentTexts(outcome, said, reader)
  const to = user.email === null ? null : showsAddress ? user.email : maskEmail(user.email)
  return { locale: reader.locale, to, subject, paragraphs: [...paragraphs], button: button?.label ?? null }
}
