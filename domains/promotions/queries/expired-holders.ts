import type { Trx } from '@vitrine/platform/database'
import { expiredHolders as readExpired } from '../store/grade-store.ts'

/** Customers whose grade has run out, a few at a time. */
export const expiredHolders = (trx: Trx, now: Date, limit: number): Promise<number[]> => readExpired(trx, now, limit)
