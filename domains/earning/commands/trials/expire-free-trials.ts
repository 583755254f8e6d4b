import type { Trx } from '@vitrine/platform/database'
import { expireTrials } from '../../store/free-trial-store.ts'

/** Ends trials that were not completed in their time (NS-04); answers how many. An order that was placed for one goes on. */
export const expireFreeTrials = (trx: Trx, now: Date): Promise<number> => expireTrials(trx, now)
