import type { Trx } from '@vitrine/platform/database'
import { writeRate } from '../../store/referral-store.ts'

/** A share agreed with one referrer, in parts per million of what their referrals' orders earn from now on; null restores the panel's. */
export const setReferralRate = (trx: Trx, rate: { readonly userId: number; readonly percentPpm: number | null }): Promise<void> =>
  writeRate(trx, rate.userId, rate.percentPpm)
