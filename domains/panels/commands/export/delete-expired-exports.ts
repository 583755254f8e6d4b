import type { Trx } from '@vitrine/platform/database'
import { deleteExports } from '../../store/operator/export-store.ts'

/** Throws the panel’s export away where its week is over; how many went. */
export const deleteExpiredExports = (trx: Trx, now: Date): Promise<number> => deleteExports(trx, now)
