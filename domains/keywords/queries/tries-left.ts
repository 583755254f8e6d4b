import type { Trx } from '@vitrine/platform/database'
import { dayOf } from '../model/schedule.ts'
import { usedTries } from '../store/suggestion-store.ts'

/** Tries that are left of this day (UTC). */
export const triesLeft = async (trx: Trx, { who, max }: { readonly who: string; readonly max: number }, now: Date): Promise<number> =>
  Math.max(0, max - (await usedTries(trx, { day: dayOf(now), who })))
