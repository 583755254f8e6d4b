import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { nameIn } from '../../model/grade.ts'
import { readSpent } from '../../store/grade-store.ts'
import { customerStanding } from '../customer-standing.ts'

/** What a customer spent in the last year, and the English name of the grade that is held; null without one. */
export async function spentAndGrade(
  trx: Trx,
  userId: number,
  now: Date,
): Promise<{ readonly spent: Micro; readonly grade: string | null }> {
  const { standing } = await customerStanding(trx, userId, now)
  return { spent: await readSpent(trx, userId, now), grade: standing.current ? nameIn(standing.current.names, 'en') : null }
}
