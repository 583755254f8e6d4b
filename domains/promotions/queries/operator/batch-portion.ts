import type { Trx } from '@vitrine/platform/database'
import { csvPortion, type FilePlace } from '@vitrine/platform/http'
import { type BatchCoupon, couponBatches, couponsOfBatch } from '../../store/operator-coupon-store.ts'

/** A portion of the file of a batch's codes; undefined where there is no such batch. */
export async function batchPortion(trx: Trx, batchId: number, after: FilePlace<number> | undefined) {
  if (!after && (await couponBatches(trx, [batchId])).length === 0) return undefined
  return csvPortion(after, {
    head: ['Code', 'Enabled', 'Used', 'Customers'],
    linesOf: ({ code, isEnabled, used, userIds }: BatchCoupon) => [[code, isEnabled ? 'yes' : 'no', String(used), userIds.join(' ')]],
    read: async (behind: number | null, limit) => {
      const rows = await couponsOfBatch(trx, batchId, behind, limit)
      return { rows, next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null }
    },
  })
}
