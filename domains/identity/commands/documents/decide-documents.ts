import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { announce } from '@vitrine/platform/jobs'
import { documentsDecidedBy, documentsNotWaiting, ownDocuments } from '../../errors.ts'
import { documentsDecided } from '../../events.ts'
import type { DocumentCase } from '../../model/document-case.ts'
import { type DocumentOperator, type DocumentVerdict, isOwnCase } from '../../model/document-verdict.ts'
import { decisionsOf, insertDecision } from '../../store/document-decision-store.ts'
import { findDocumentCase, lockDocumentCase, writeDocumentCase } from '../../store/document-store.ts'
import { findUserById } from '../../store/user-store.ts'

export interface DecisionInput {
  readonly userId: number
  readonly operator: DocumentOperator
  readonly verdict: DocumentVerdict
  /** What the operator saw; absent where nothing was shown. */
  readonly version?: number
  readonly now: Date
}

/**
 * Decides documents in review, by an operator whose right to it the caller has checked; the customer gets a mail. Refused about one's own, for what somebody
 * else decided meanwhile, and for photos that were handed in anew since they were seen.
 */
export async function decideDocuments(trx: Trx, { userId, operator, verdict, version, now }: DecisionInput): Promise<void> {
  const user = await findUserById(trx, userId)
  if (!user || !(await findDocumentCase(trx, userId))) throw documentsNotWaiting(userId)
  if (isOwnCase(user, operator)) throw ownDocuments()
  const present = await lockDocumentCase(trx, userId, now)
  await refuseUnlessWaiting(trx, userId, present, version)
  const { reason = null, note = null } = verdict.outcome === 'refused' ? verdict : {}
  const because = reason === null ? {} : { reason, note }
  await writeDocumentCase(trx, userId, { state: verdict.outcome, ...because, decidedAt: now, decidedBy: operator.operatorId })
  await insertDecision(trx, userId, {
    ...{ outcome: verdict.outcome, reason, note, submittedAt: present.submittedAt, decidedAt: now },
    ...{ operatorId: operator.operatorId, operatorName: operator.name },
  })
  await announce(trx, documentsDecided, { userId, outcome: verdict.outcome, decidedAt: now.toISOString() })
}

async function refuseUnlessWaiting(trx: Trx, userId: number, present: DocumentCase, seen: number | undefined): Promise<void> {
  const { state, version } = present
  const isSeen = seen === undefined || seen === version
  if (state === 'in_review' && isSeen) return
  const [last] = await decisionsOf(trx, userId, 1)
  if (state === 'in_review') throw changedMeanwhile({ version, by: last?.operatorName ?? null, at: last?.decidedAt ?? null })
  if (last && state === last.outcome) throw documentsDecidedBy(last.outcome, last.operatorName, last.decidedAt)
  throw documentsNotWaiting(userId)
}
