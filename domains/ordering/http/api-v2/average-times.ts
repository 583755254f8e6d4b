import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Database } from '@vitrine/platform/database'
import { averageMinutesOf } from '../../queries/services/average-minutes.ts'

const FRESH_MS = 10 * 60_000

type Averages = ReadonlyMap<number, number>

/** How long orders of each service take, asked once in ten minutes a panel: concurrent callers share one question. */
export function createAverageTimes(database: Database): (snapshot: CatalogueSnapshot) => Promise<Averages> {
  const known = new Map<number, { readonly until: number; readonly averages: Promise<Averages> }>()
  return ({ panelId, listed }) => {
    const cached = known.get(panelId)
    if (cached && cached.until > performance.now()) return cached.averages
    const ids = listed.map(({ id }) => id)
    const averages = database.read(panelId, (trx) => averageMinutesOf(trx, ids))
    known.set(panelId, { until: performance.now() + FRESH_MS, averages })
    averages.catch(() => known.delete(panelId))
    return averages
  }
}
