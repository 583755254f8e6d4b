import type { Trx } from '@vitrine/platform/database'
import { findPasswordHash } from '../../store/user-store.ts'

/** Whoever comes in by an outside provider or a one-time code alone has none. */
export const hasPassword = async (trx: Trx, userId: number): Promise<boolean> => (await findPasswordHash(trx, userId)) !== null
