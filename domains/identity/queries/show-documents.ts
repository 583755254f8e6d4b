import type { Trx } from '@vitrine/platform/database'
import type { VerificationDocumentsWire } from '../contract/documents.ts'
import { isUploaded, namesByStep } from '../model/document-case.ts'
import { documentAddress } from '../model/document-link.ts'
import { documentsOf, findDocumentCase, findStoredDocument } from '../store/document-store.ts'
import { type WaitingCase, waitingCases } from '../store/operator/waiting-document-store.ts'

export interface DocumentsParams {
  readonly panelId: number
  readonly userId: number
  readonly secret: string
  readonly now: Date
}

/** What the user has handed in and what became of it. The addresses of the photos work for a few minutes. */
export async function showDocuments(trx: Trx, { panelId, userId, secret, now }: DocumentsParams): Promise<VerificationDocumentsWire> {
  const present = await findDocumentCase(trx, userId)
  const documents = await documentsOf(trx, userId)
  return {
    documents: namesByStep(documents),
    is_uploaded_documents: isUploaded(documents) || present?.state === 'approved',
    status: present?.state ?? 'collecting',
    reason: present?.reason ?? null,
    note: present?.note ?? null,
    submitted_at: present?.submittedAt?.toISOString() ?? null,
    decided_at: present?.decidedAt?.toISOString() ?? null,
    files: documents.map(({ id, step, filename, bytes }) => ({
      step,
      filename,
      bytes,
      url: documentAddress({ panelId, documentId: id, secret, now }),
    })),
  }
}

export { documentsOf as listDocumentsOf, findDocumentCase, findStoredDocument }

const LISTED_MAX = 1000

/** Cases that wait for a decision, the longest waiting first; as many as somebody reads. */
export const listWaitingDocuments = (trx: Trx): Promise<WaitingCase[]> => waitingCases(trx, { at: new Date(0), userId: 0 }, LISTED_MAX)
