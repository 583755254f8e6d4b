import type { Trx } from '@vitrine/platform/database'
import { type AuditEntry, type AuditState, auditEntries } from '@vitrine/platform/http'
import type { DocumentStep } from '../../model/document-case.ts'
import { DOCUMENTS_PERMISSION, type DocumentVerdict } from '../../model/document-verdict.ts'
import { findDocumentCase } from '../../store/document-store.ts'

const ENTITY = 'documents'
const labelOf = (userId: number | string): string => `Documents of customer ${userId}`

/** How somebody's documents stand, as the audit log compares them. Notes are the customer's and stay out of it. */
export async function documentStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  // One case at a time is decided.
  const [id = 0] = ids.map(Number)
  const found = await findDocumentCase(trx, id)
  return new Map(found ? [[String(id), { label: labelOf(id), fields: { state: found.state, reason: found.reason } }]] : [])
}

export const actionOf = (outcome: DocumentVerdict['outcome']) => (outcome === 'approved' ? 'documents.approved' : 'documents.refused')

/** An act about documents, as the audit log names it. */
export const onDocuments = <const A extends string>(action: A) =>
  ({
    action,
    entity: ENTITY,
    isEvent: true,
    read: documentStates,
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  }) as const

/** The rows of a decision that was made without a call of the console: the same as those of one. */
export const documentEntries = (
  outcome: DocumentVerdict['outcome'],
  before: ReadonlyMap<string, AuditState>,
  after: ReadonlyMap<string, AuditState>,
): AuditEntry[] =>
  auditEntries(
    { permission: DOCUMENTS_PERMISSION, action: actionOf(outcome), kind: ENTITY, reason: null, isEvent: true, undoneBy: undefined },
    before,
    after,
  )

/** That somebody looked at a photo. */
export const photoEntry = (userId: number, photo: { readonly id: string; readonly step: DocumentStep }): AuditEntry => ({
  permission: DOCUMENTS_PERMISSION,
  action: 'documents.photo-viewed',
  entity: { kind: ENTITY, id: String(userId), label: labelOf(userId) },
  before: null,
  after: { step: photo.step, photo: photo.id },
  reason: null,
  outcome: 'done',
})
