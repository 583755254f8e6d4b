import type { Trx } from '@vitrine/platform/database'
import { deleteProofsOf, deleteSpentProofs } from '../../store/code-store.ts'

/** Purges old mailed codes and expired tickets. */
export const purgeProofs = (trx: Trx, now: Date): Promise<void> => deleteSpentProofs(trx, now)

/** Voids what was mailed to an address that the account no longer has. */
export const voidProofsOf = (trx: Trx, userId: number, now: Date): Promise<void> => deleteProofsOf(trx, userId, now)
