import type { Trx } from '@vitrine/platform/database'
import { freeRedemption, lockRedemption, type RedemptionReference } from '../store/redemption-store.ts'

export type { RedemptionReference } from '../store/redemption-store.ts'

/**
 * Gives a use back because what it was for ended unpaid. `isUnpaid` is asked under the use's lock, so of several parts that end at the same time the last one sees
 * all the others. Without a use, or a second time, nothing happens.
 */
export async function releaseRedemption(
  trx: Trx,
  reference: RedemptionReference,
  isUnpaid: () => Promise<boolean> = async () => true,
): Promise<void> {
  if (!(await lockRedemption(trx, reference))) return
  if (await isUnpaid()) await freeRedemption(trx, reference)
}
