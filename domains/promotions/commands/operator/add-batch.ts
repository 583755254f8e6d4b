import type { Trx } from '@vitrine/platform/database'
import { refuse } from '@vitrine/platform/kernel'
import { codesOf, roomOf } from '../../model/code-pattern.ts'
import { insertBatch, type NewBatch } from '../../store/coupon-store.ts'

/** So many codes for each that is made: others are not found by trying. */
const SPARSE = 1000
/** Codes that are taken are made again; with that much room a second round is rare. */
const ROUNDS_MAX = 5

export interface BatchToAdd {
  readonly terms: NewBatch['terms']
  readonly pattern: string
  readonly count: number
}

/** Adds coupons with the same terms and codes by a pattern; answers the number of the batch. */
export async function addBatch(trx: Trx, { terms, pattern, count }: BatchToAdd): Promise<number> {
  if (roomOf(pattern) < count * SPARSE) refuse('pattern', 'promotions.patternTooShort')
  let batchId: number | null = null
  let left = count
  for (let round = 0; round < ROUNDS_MAX && left > 0; round += 1) {
    const made = await insertBatch(trx, { terms, pattern, batchId, codes: codesOf(pattern, left) })
    batchId = made.batchId
    left -= made.count
  }
  if (batchId === null || left > 0) refuse('pattern', 'promotions.patternTooShort')
  return batchId
}
