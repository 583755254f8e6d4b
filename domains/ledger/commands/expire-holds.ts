import type { Database } from '@vitrine/platform/database'
import { listDueHolds } from '../store/hold-store.ts'
import { voidHold } from './hold.ts'

const BATCH = 100

/** Gives money back whose hold is over, in all panels; answers how many holds were due. A hold that was taken or given back meanwhile stays what it became. */
export async function expireHolds(database: Database, now: Date): Promise<number> {
  const due = await listDueHolds(database, now, BATCH)
  for (const { panel_id, hold_id } of due) await database.transaction(panel_id, (trx) => voidHold(trx, hold_id, 'expired'))
  return due.length
}
