import { findDocumentCase, type RefusalReason } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { Reader } from '../mails/reader.ts'
import type { MailContent } from '../model/mail-page.ts'

const reasons = {
  unreadable: 'documents.unreadable',
  incomplete: 'documents.incomplete',
  mismatch: 'documents.mismatch',
  expired: 'documents.expired',
  card_digits: 'documents.cardDigits',
  other: 'documents.other',
} as const satisfies Record<RefusalReason, string>

/** The decision about a person's documents; the reason is read when the mail is written, and an outdated decision is not mailed. */
export async function documentContent(
  trx: Trx,
  { userId, outcome }: { readonly userId: number; readonly outcome: 'approved' | 'refused' },
  reader: Reader,
): Promise<MailContent | undefined> {
  const present = await findDocumentCase(trx, userId)
  return present?.state === outcome ? documentTexts(outcome, present, reader) : undefined
}

export function documentTexts(
  outcome: 'approved' | 'refused',
  present: { readonly reason: RefusalReason | null; readonly note: string | null },
  { translate, url }: Reader,
): MailContent {
  const button = { label: translate('buttons.documents'), url: url('/card-verification') }
  if (outcome === 'approved')
    return { subject: translate('documents.approvedSubject'), paragraphs: [translate('documents.approved')], rows: [], button }
  const because = present.reason ? [translate(reasons[present.reason])] : []
  const note = present.note ? [present.note] : []
  return {
    subject: translate('documents.refusedSubject'),
    paragraphs: [...because, ...note, translate('documents.again')],
    rows: [],
    button,
  }
}
