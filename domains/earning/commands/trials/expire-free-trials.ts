import type { Trx } from '@vitrine/platform/database'
import { expireTrials } from '../../store/free-trial-store.ts'

/** Expires trials that were not completed in time (NS-04); returns how many. Their orders go on. */
export const expireFreeTrials = (trx: Trx, now: Date): Promise<number> => expireTrials(trx, now)
