import type { KeywordsDeps } from '../deps.ts'
import { measurementUnits, quotaDayOf, quotaResetOf, SEARCH_UNITS } from '../model/quota.ts'
import { unitsOf } from '../store/quota-store.ts'

/** When measurements go on, while the day's budget for them is spent; else null. */
export async function quotaResetsAt({ database, clock, dailyUnits }: KeywordsDeps): Promise<Date | null> {
  const now = clock.now()
  const { used, isSpent } = await unitsOf(database, quotaDayOf(now))
  return isSpent || used + SEARCH_UNITS > measurementUnits(dailyUnits) ? quotaResetOf(now) : null
}
