import { markSolvedRemoved, markUnsentRemoved, removedAttachments } from '../../store/tickets/attachment-store.ts'
import { type AttachmentDeps, eraseAttachment } from './keep-attachment.ts'

const DAY_MS = 86_400_000
/** How long pictures are kept once their ticket is solved. */
const RETENTION_DAYS = 90
const UNSENT_DAYS = 1
const BATCH = 200

/**
 * Erases pictures 90 days after their ticket was solved, those that were uploaded and never sent, and those of deleted accounts. A file that the store does not
 * delete is retried the next time. Returns how many were erased.
 */
export async function purgeAttachments(deps: AttachmentDeps, panelId: number): Promise<number> {
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await deps.database.transaction(panelId, async (trx) => {
    await markUnsentRemoved(trx, ago(UNSENT_DAYS), now)
    await markSolvedRemoved(trx, ago(RETENTION_DAYS), now)
  })
  const removed = await deps.database.read(panelId, (trx) => removedAttachments(trx, BATCH))
  let erased = 0
  for (const id of removed) {
    const isErased = await eraseAttachment(deps, panelId, id).then(
      () => true,
      () => false,
    )
    if (isErased) erased += 1
  }
  return erased
}
