import type { Database, Trx } from '@vitrine/platform/database'
import { applyCountChanges, deleteEmptyStems, insertNextBlocks, lockOrderCounts } from '../../store/order-count-store.ts'

const BATCH = 5_000
const BLOCK = 1_000

/** Adds up what was appended to the counts of orders; answers how many changes that were. Readers see the same sums before and after. */
export async function foldOrderCounts(database: Database, panelId: number, { batch = BATCH, block = BLOCK } = {}): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await database.transaction(panelId, (trx) => foldBatch(trx, batch, block))
    folded += count
    if (count < batch) return folded
  }
}

async function foldBatch(trx: Trx, batch: number, block: number): Promise<number> {
  await lockOrderCounts(trx)
  const { count, userIds } = await applyCountChanges(trx, batch)
  if (count > 0) {
    await insertNextBlocks(trx, userIds, block)
    await deleteEmptyStems(trx, userIds)
  }
  return count
}
