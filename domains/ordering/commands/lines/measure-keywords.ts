import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import type { Log } from '@vitrine/platform/observability'
import { keywordsOf, type Positions } from '../../model/keywords.ts'
import type { KeywordPositions } from '../../ports.ts'
import { claimRanks, type DueRank, noteRanks, saveRank } from '../../store/keyword-store.ts'

const BATCH = 20
/** Longer than a batch takes; a search that failed is tried again then. */
const LEASE_MS = 10 * 60_000
const TRIES_MAX = 4

export interface MeasureDeps {
  readonly database: Database
  readonly positions: KeywordPositions
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
}

/** Looks up where the videos of orders with keywords stand now, as far as it is due (NS-29). Answers how many were looked up. */
export async function measureKeywords(deps: MeasureDeps, panelId: number): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.transaction(panelId, async (trx) => {
    await noteRanks(trx, now)
    return claimRanks(trx, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH })
  })
  for (const rank of due) await measure(deps, panelId, rank)
  return due.length
}

async function measure({ database, positions, clock, log }: MeasureDeps, panelId: number, rank: DueRank): Promise<void> {
  try {
    const found: Record<string, number | null> = {}
    for (const keyword of keywordsOf(rank.fields)) found[keyword] = await positions.positionOf({ keyword, url: rank.url ?? '' })
    await save(found)
  } catch (error) {
    log.error(
      {
        event: 'keyword.positions.unavailable',
        panelId,
        orderId: rank.orderId,
        stage: rank.stage,
        tries: rank.tries,
        error: String(error),
      },
      'positions could not be looked up',
    )
    if (rank.tries >= TRIES_MAX) await save(null)
  }
  async function save(found: Positions | null): Promise<void> {
    await database.transaction(panelId, (trx) => saveRank(trx, rank, found, clock.now()))
  }
}
