import type { Database } from '@vitrine/platform/database'
import { lockIndex, recountDocuments } from '../store/index-store.ts'
import { applyChanges } from './apply-changes.ts'

/** Applies what the change log has and makes a panel's aggregates anew out of its documents. Searching goes on meanwhile; changes wait. */
export async function recount(database: Database, panelId: number): Promise<void> {
  await applyChanges(database, panelId)
  await database.transaction(panelId, async (trx) => {
    await lockIndex(trx)
    await recountDocuments(trx)
  })
}
