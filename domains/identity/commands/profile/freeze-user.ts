import type { Trx } from '@vitrine/platform/database'
import { clearFreeze, writeFreeze } from '../../store/standing-store.ts'

export type FreezeReason = 'operator' | 'dispute'

/** Makes the account read-only for money (NS-50). Freezing again keeps the first timestamp; an operator's reason outlives a dispute's. `note` is for operators alone. */
export const freezeUser = (trx: Trx, userId: number, because: FreezeReason, now: Date, note: string | null = null): Promise<void> =>
  writeFreeze(trx, { userId, because, note, now })

/** Undoes a freeze of the same reason only; false when not frozen, or for another reason. */
export const unfreezeUser = (trx: Trx, userId: number, because: FreezeReason): Promise<boolean> => clearFreeze(trx, userId, because)
