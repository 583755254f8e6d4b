import type { Database } from '@vitrine/platform/database'
import { later } from '../model/report-question.ts'
import { deleteOldReports } from '../store/report-store.ts'

const KEPT_MS = 7 * 86_400_000

/** Purges reports last current a week ago, and expired consent flows. */
export const purgeReports = (database: Database, panelId: number, now: Date): Promise<number> =>
  database.transaction(panelId, (trx) => deleteOldReports(trx, { before: later(now, -KEPT_MS), now }))
