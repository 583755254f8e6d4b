import type { Database, Trx } from '@vitrine/platform/database'
import { applyCountChanges, deleteEmptyTerms, insertNextBlocks, lockOrderCounts } from '../../store/order-count-store.ts'

const BATCH = 5_000
const BLOCK = 1_000

/** Adds up what was appended to the counts of orders; answers how many changes that were. Readers see the same sums before and after. */
export async function aggregateOrderCounts(database: Database, panelId: number, { batch = BATCH, block = BLOCK } = {}): Promise<number> {
  let aggregated = 0
  for (;;) {
    const count = await database.transaction(panelId, (trx) => aggregateBatch(trx, batch, block))
    aggregated += count
    if (count < batch) return aggregated
  }
}

async function aggregateBatch(trx: Trx, batch: number, block: number): Promise<number> {
  await lockOrderCounts(trx)
  const { count, userIds } = await applyCountChanges(trx, batch)
  if (count > 0) {
    await insertNextBlocks(trx, userIds, block)
    await deleteEmptyTerms(trx, userIds)
  }
  return count
}
