import { RETENTION_DAYS } from '../../model/document-verdict.ts'
import { listRemovedDocuments, markOldDocumentsRemoved } from '../../store/document-store.ts'
import { type DocumentDeps, eraseDocument } from './hand-in-document.ts'

const UNSTORED_HOURS = 1
const HOUR_MS = 3_600_000
const BATCH = 200

/**
 * Erases photos 90 days after a decision, or after their upload when they were never complete, and the leftovers of interrupted uploads and removals. A file
 * that the store does not delete is retried the next time. Returns how many were erased.
 */
export async function purgeDocuments(deps: DocumentDeps, panelId: number): Promise<number> {
  const now = deps.clock.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const limits = { before: ago(RETENTION_DAYS * 24), unstoredBefore: ago(UNSTORED_HOURS), now }
  await deps.database.transaction(panelId, (trx) => markOldDocumentsRemoved(trx, limits))
  const removed = await deps.database.read(panelId, (trx) => listRemovedDocuments(trx, BATCH))
  let erased = 0
  for (const documentId of removed) {
    const isErased = await eraseDocument(deps, panelId, documentId).then(
      () => true,
      () => false,
    )
    if (isErased) erased += 1
  }
  return erased
}
