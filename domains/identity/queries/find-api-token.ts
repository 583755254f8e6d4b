import type { Trx } from '@vitrine/platform/database'
import { findMaskedApiToken } from '../store/secret-store.ts'

/** The user's API token, masked; null when there is none. */
export const findApiToken = (trx: Trx, userId: number): Promise<string | null> => findMaskedApiToken(trx, userId)
