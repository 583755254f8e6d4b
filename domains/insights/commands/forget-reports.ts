import type { Database } from '@vitrine/platform/database'
import { later } from '../model/report-asked.ts'
import { deleteOldReports } from '../store/report-store.ts'

const KEPT_MS = 7 * 86_400_000

/** Forgets what was last current a week ago, and ways through the consent page that are over. */
export const forgetReports = (database: Database, panelId: number, now: Date): Promise<number> =>
  database.transaction(panelId, (trx) => deleteOldReports(trx, { before: later(now, -KEPT_MS), now }))
