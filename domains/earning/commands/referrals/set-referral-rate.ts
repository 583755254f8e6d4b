import type { Trx } from '@vitrine/platform/database'
import { writeRate } from '../../store/referral-store.ts'

/** A share that was agreed with one referrer, in parts per million of what his customers' orders earn from now on; null is the panel's again. */
export const setReferralRate = (trx: Trx, rate: { readonly userId: number; readonly percentPpm: number | null }): Promise<void> =>
  writeRate(trx, rate.userId, rate.percentPpm)
