import type { Trx } from '@vitrine/platform/database'
import { deleteSpentProofs } from '../store/code-store.ts'

/** Forgets mailed codes and tickets that are good for nothing any more. */
export const forgetProofs = (trx: Trx, now: Date): Promise<void> => deleteSpentProofs(trx, now)
