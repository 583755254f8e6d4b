import { recount } from '@vitrine/order-search'
import type { Database } from '@vitrine/platform/database'
import { logOrdersForSearch, logSubscriptionsForSearch } from '../store/search-feed-store.ts'

const BATCH = 2_000

/** Tells order-search all orders and plans of a panel anew, and has its aggregates made out of them. Answers how many that were; may be begun again at any time. */
export async function rebuildOrderSearch(database: Database, panelId: number, batch = BATCH): Promise<number> {
  let logged = 0
  for (const log of [logOrdersForSearch, logSubscriptionsForSearch]) {
    for (let after = 0; ; ) {
      const { count, last } = await database.transaction(panelId, (trx) => log(trx, after, batch))
      logged += count
      if (last === null) break
      after = last
    }
  }
  await recount(database, panelId)
  return logged
}
