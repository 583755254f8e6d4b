import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { notThere } from '../../errors.ts'
import { switchCoupon } from '../../store/coupon-store.ts'
import { lockCoupon } from '../../store/operator-coupon-store.ts'

/** Lets a coupon be used, or no longer; an older version is refused. */
export async function turnCoupon(trx: Trx, turn: { readonly id: number; readonly isOn: boolean; readonly version: number }): Promise<void> {
  const version = await lockCoupon(trx, turn.id)
  if (version === undefined) throw notThere()
  if (version !== turn.version) throw changedMeanwhile({ version, by: null, at: null })
  await switchCoupon(trx, turn.id, turn.isOn)
}
