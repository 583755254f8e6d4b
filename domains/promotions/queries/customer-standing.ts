import type { Trx } from '@vitrine/platform/database'
import { type Grade, type Standing, standingOf } from '../model/grade.ts'
import { readHeld, readLadder, readSpent } from '../store/grade-store.ts'

/** The ladder, and where a customer stands on it. */
export async function customerStanding(trx: Trx, userId: number, now: Date): Promise<{ ladder: Grade[]; standing: Standing }> {
  const ladder = await readLadder(trx)
  const standing = standingOf(ladder, await readSpent(trx, userId, now), await readHeld(trx, userId), now)
  return { ladder, standing }
}
