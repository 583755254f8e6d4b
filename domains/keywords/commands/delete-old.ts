import type { KeywordsDeps } from '../deps.ts'
import { quotaDayOf } from '../model/quota.ts'
import { dayOf } from '../model/schedule.ts'
import { deleteQuotaDays } from '../store/quota-store.ts'
import { deleteOldSuggestions } from '../store/suggestion-store.ts'

const DAY_MS = 86_400_000
const CACHED_DAYS = 7

/** Purges cached suggestions and counted tries of a panel. */
export async function deleteOld({ database, clock }: Pick<KeywordsDeps, 'database' | 'clock'>, panelId: number): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - CACHED_DAYS * DAY_MS)
  await database.transaction(panelId, (trx) => deleteOldSuggestions(trx, { before, day: dayOf(now) }))
}

/** Purges what was counted of the platform's quota a month ago. */
export const deleteOldQuota = ({ database, clock }: Pick<KeywordsDeps, 'database' | 'clock'>): Promise<number> =>
  deleteQuotaDays(database, quotaDayOf(new Date(clock.now().getTime() - 31 * DAY_MS)))
