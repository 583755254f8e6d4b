import { type Database, sqlStateOf, sqlStates, type Trx } from '@vitrine/platform/database'
import { hasPendingChanges } from '../queries/pending-changes.ts'
import { applyNextChanges, deleteEmptySharedTexts, insertNextBuckets, limitLockWait, lockIndex } from '../store/index-store.ts'

const BATCH = 2_000
const BUCKET = 1_000
/** A customer who searches waits so long for the worker that applies the same changes; then the index answers as it is. */
const LOCK_WAIT_MS = 300

/** Brings a panel's index up to date, batch by batch, each in a transaction; answers how many changes that were. Readers see the same sums before and after. */
export async function applyChanges(database: Database, panelId: number, { batch = BATCH, bucket = BUCKET } = {}): Promise<number> {
  let applied = 0
  for (;;) {
    const count = await database.transaction(panelId, (trx) => applyBatch(trx, { batch, bucket }))
    applied += count
    if (count < batch) return applied
  }
}

/** The next changes of a panel, or of one customer of it, inside the caller's transaction. */
export async function applyBatch(
  trx: Trx,
  { batch = BATCH, bucket = BUCKET, userId }: { batch?: number; bucket?: number; userId?: number } = {},
): Promise<number> {
  await lockIndex(trx)
  const { count, userIds } = await applyNextChanges(trx, batch, userId)
  if (count > 0) {
    await insertNextBuckets(trx, userIds, bucket)
    await deleteEmptySharedTexts(trx, userIds)
  }
  return count
}

/** Brings the index up to date with one customer's own changes before they search it, so that they find what they have just ordered. */
export async function catchUp(database: Database, panelId: number, userId: number): Promise<void> {
  if (!(await database.read(panelId, (trx) => hasPendingChanges(trx, userId)))) return
  try {
    await database.transaction(panelId, async (trx) => {
      await limitLockWait(trx, LOCK_WAIT_MS)
      await applyBatch(trx, { userId })
    })
  } catch (error) {
    if (sqlStateOf(error) !== sqlStates.lockNotAvailable) throw error
  }
}
