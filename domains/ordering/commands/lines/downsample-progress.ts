import type { Database } from '@vitrine/platform/database'
import { deletePointsBetween, linesCompletedBetween } from '../../store/lines/progress-store.ts'

const DAY_MS = 86_400_000
const AFTER_DAYS = 180
/** So long the job may be down before it misses a curve. */
const WINDOW_DAYS = 30
const POINTS_MAX = 50
const LINES_PER_BATCH = 100

/** Downsamples delivery curves of orders that ended half a year ago to both ends and some points evenly between; returns how many points were deleted. */
export async function downsampleProgress(database: Database, panelId: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - AFTER_DAYS * DAY_MS)
  const from = new Date(before.getTime() - WINDOW_DAYS * DAY_MS)
  let thinned = 0
  for (let after = 0; ; ) {
    const last = await database.transaction(panelId, async (trx) => {
      const orderIds = await linesCompletedBetween(trx, { from, before, after, limit: LINES_PER_BATCH })
      thinned += await deletePointsBetween(trx, orderIds, POINTS_MAX)
      return orderIds.at(-1)
    })
    if (last === undefined) return thinned
    after = last
  }
}
