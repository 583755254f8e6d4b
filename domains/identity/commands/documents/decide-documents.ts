import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { documentsNotWaiting, mayNotModerateDocuments, ownDocuments } from '../../errors.ts'
import { documentsDecided } from '../../events.ts'
import type { RefusalReason } from '../../model/document-case.ts'
import { isAllowed } from '../../queries/profile/is-allowed.ts'
import { findDocumentCase, lockDocumentCase, writeDocumentCase } from '../../store/document-store.ts'

export type DocumentVerdict =
  | { readonly outcome: 'approved' }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly note?: string | undefined }

/** Decides documents in review; the customer gets a mail. Only staff, and never about their own. */
export async function decideDocuments(
  trx: Trx,
  { userId, operatorId, verdict, now }: { userId: number; operatorId: number; verdict: DocumentVerdict; now: Date },
): Promise<void> {
  if (!(await isAllowed(trx, operatorId, 'documents.moderate'))) throw mayNotModerateDocuments()
  if (operatorId === userId) throw ownDocuments()
  if (!(await findDocumentCase(trx, userId))) throw documentsNotWaiting(userId)
  const present = await lockDocumentCase(trx, userId, now)
  if (present.state !== 'in_review') throw documentsNotWaiting(userId)
  const because = verdict.outcome === 'refused' ? { reason: verdict.reason, note: verdict.note ?? null } : {}
  await writeDocumentCase(trx, userId, { state: verdict.outcome, ...because, decidedAt: now, decidedBy: operatorId })
  await announce(trx, documentsDecided, { userId, outcome: verdict.outcome, decidedAt: now.toISOString() })
}
