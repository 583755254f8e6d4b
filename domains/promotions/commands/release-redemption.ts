import type { Trx } from '@vitrine/platform/database'
import { freeRedemption, lockRedemption, type RedemptionReference } from '../store/redemption-store.ts'

export type { RedemptionReference } from '../store/redemption-store.ts'

/**
 * Returns a use because what it was for ended unpaid. `isUnpaid` is evaluated under the use's lock, so of several parts that end concurrently the last one sees
 * all the others. Idempotent; nothing without a use.
 */
export async function releaseRedemption(
  trx: Trx,
  reference: RedemptionReference,
  isUnpaid: () => Promise<boolean> = async () => true,
): Promise<void> {
  if (!(await lockRedemption(trx, reference))) return
  if (await isUnpaid()) await freeRedemption(trx, reference)
}
