import type { Trx } from '@vitrine/platform/database'
import { deleteProofsOf, deleteSpentProofs } from '../../store/code-store.ts'

/** Forgets mailed codes and tickets that are good for nothing any more. */
export const forgetProofs = (trx: Trx, now: Date): Promise<void> => deleteSpentProofs(trx, now)

/** What lies in the mailbox of an address that the account has left signs nobody in any more. */
export const voidProofsOf = (trx: Trx, userId: number, now: Date): Promise<void> => deleteProofsOf(trx, userId, now)
