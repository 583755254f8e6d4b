import type { Trx } from '@vitrine/platform/database'
import { notThere } from '../../errors.ts'
import { couponBatches, switchBatch } from '../../store/operator-coupon-store.ts'

/** Lets all coupons of a batch be used, or no longer; answers how many stood otherwise. */
export async function turnBatch(trx: Trx, batchId: number, isOn: boolean): Promise<number> {
  if ((await couponBatches(trx, [batchId])).length === 0) throw notThere()
  return switchBatch(trx, batchId, isOn)
}
