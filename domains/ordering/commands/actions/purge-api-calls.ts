import type { Database } from '@vitrine/platform/database'
import { deleteApiCallsBefore } from '../../store/operator/api-call-store.ts'

const KEPT_MS = 7 * 86_400_000
const BATCH_SIZE = 10_000

/** Purges the record of calls of the resellers' API after a week, in transactions of a bounded size. */
export async function purgeApiCalls(database: Database, panelId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  while ((await database.transaction(panelId, (trx) => deleteApiCallsBefore(trx, before, BATCH_SIZE))) === BATCH_SIZE);
}
