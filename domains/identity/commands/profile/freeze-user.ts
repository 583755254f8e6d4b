import type { Trx } from '@vitrine/platform/database'
import { clearFreeze, writeFreeze } from '../../store/standing-store.ts'

export type FreezeReason = 'operator' | 'dispute'

/** From now on he reads everything and moves no money (NS-50). Freezing again keeps the first moment; an operator's word outlives a dispute's. */
export const freezeUser = (trx: Trx, userId: number, because: FreezeReason, now: Date): Promise<void> =>
  writeFreeze(trx, userId, because, now)

/** Undoes a freeze of the same reason only; false when he was not frozen, or for another reason. */
export const thawUser = (trx: Trx, userId: number, because: FreezeReason): Promise<boolean> => clearFreeze(trx, userId, because)
