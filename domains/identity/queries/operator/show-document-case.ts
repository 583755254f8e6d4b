import { panelIn } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { type DocumentStep, documentSteps, type StoredDocument } from '../../model/document-case.ts'
import { documentOfToken, photoToken } from '../../model/document-link.ts'
import { type DocumentOperator, isOwnCase, RETENTION_DAYS } from '../../model/document-verdict.ts'
import { maskEmail } from '../../model/mask-email.ts'
import type { CustomerFacts } from '../../ports.ts'
import { decisionsOf } from '../../store/document-decision-store.ts'
import { documentsOf, findDocumentCase } from '../../store/document-store.ts'
import { findUserById } from '../../store/user-store.ts'
import { dueOf } from './document-queue.ts'

const DAY_MS = 86_400_000

export interface CaseQuestion {
  readonly userId: number
  readonly operator: Omit<DocumentOperator, 'name'>
  readonly seesAddresses: boolean
  readonly secret: string
  readonly now: Date
}

/** Somebody's documents with all that speaks about them; undefined where the panel has none of this customer. */
export async function showDocumentCase(trx: Trx, facts: Pick<CustomerFacts, 'paymentsOf'>, question: CaseQuestion) {
  const { userId, operator, seesAddresses, secret, now } = question
  const [user, present] = [await findUserById(trx, userId), await findDocumentCase(trx, userId)]
  if (!user || !present) return undefined
  const { key, id: panelId } = await panelIn(trx)
  const photos = await documentsOf(trx, userId)
  const shownPhoto = ({ id, bytes, createdAt }: StoredDocument) => {
    const { token, until } = photoToken({ panelId, documentId: id, secret, now })
    const url = `/panels/${key}/documents/${userId}/photos/${token}`
    return { id, url, until: until.toISOString(), bytes, handedInAt: createdAt.toISOString() }
  }
  const { state, reason, note, version, submittedAt, decidedAt } = present
  const isWaiting = state === 'in_review'
  const dueAt = isWaiting && submittedAt ? dueOf(submittedAt) : null
  const decisions = await decisionsOf(trx, userId)
  return {
    id: userId,
    customer: {
      ...{ id: userId, name: user.name, locale: user.locale, createdAt: user.createdAt.toISOString() },
      email: user.email === null || seesAddresses ? user.email : maskEmail(user.email),
    },
    ...{ state, reason, note, version },
    submittedAt: submittedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    isLate: dueAt !== null && dueAt <= now,
    /** What waits is kept until it is decided. */
    photosKeptUntil: decidedAt && photos.length > 0 ? new Date(decidedAt.getTime() + RETENTION_DAYS * DAY_MS).toISOString() : null,
    steps: documentSteps.map((step) => ({ step, photos: photos.filter((photo) => photo.step === step).map(shownPhoto) })),
    payments: (await facts.paymentsOf(trx, userId)).map(({ at, ...payment }) => ({ ...payment, at: at.toISOString() })),
    decisions: decisions.map((decision) => ({
      ...{ id: decision.id, outcome: decision.outcome, reason: decision.reason, note: decision.note, by: decision.operatorName },
      submittedAt: decision.submittedAt?.toISOString() ?? null,
      decidedAt: decision.decidedAt.toISOString(),
    })),
    mayDecide: isWaiting && !isOwnCase(user, operator),
  }
}

export interface FoundPhoto {
  readonly panelId: number
  readonly userId: number
  readonly id: string
  readonly step: DocumentStep
  readonly contentType: string
}

/** The customer's photo that a token names, while the token is good. */
export async function findPhoto(
  trx: Trx,
  { userId, token, secret, now }: { readonly userId: number; readonly token: string; readonly secret: string; readonly now: Date },
): Promise<FoundPhoto | undefined> {
  const { panelId } = trx
  const documentId = documentOfToken(token, { panelId, secret, now })
  const photo = documentId && (await documentsOf(trx, userId)).find(({ id }) => id === documentId)
  return photo ? { panelId, userId, id: photo.id, step: photo.step, contentType: photo.contentType } : undefined
}
