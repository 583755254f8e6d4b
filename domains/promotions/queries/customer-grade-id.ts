import type { Trx } from '@vitrine/platform/database'
import { customerStanding } from './customer-standing.ts'

/** The grade that a customer has now; null for none. */
export const customerGradeId = async (trx: Trx, userId: number, now: Date): Promise<number | null> =>
  (await customerStanding(trx, userId, now)).standing.current?.id ?? null
