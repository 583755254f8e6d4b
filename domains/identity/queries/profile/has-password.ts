import type { Trx } from '@vitrine/platform/database'
import { findPasswordHash } from '../../store/user-store.ts'

/** Accounts that sign in by a provider or a one-time code alone have none. */
export const hasPassword = async (trx: Trx, userId: number): Promise<boolean> => (await findPasswordHash(trx, userId)) !== null
