import type { Trx } from '@vitrine/platform/database'
import { renewed } from '../model/grade.ts'
import { readHeld, readLadder, readSpent, writeHeld } from '../store/grade-store.ts'
import { catchUpSpending } from '../store/spending-store.ts'

/** Recomputes a customer's grade from the last year's spending. Idempotent. */
export async function recomputeGrade(trx: Trx, userId: number, now: Date): Promise<void> {
  const ladder = await readLadder(trx)
  if (ladder.length === 0) return
  await catchUpSpending(trx, userId)
  const held = await readHeld(trx, userId)
  const change = renewed(ladder, await readSpent(trx, userId, now), held, now)
  if (change !== undefined) await writeHeld(trx, userId, change)
}
