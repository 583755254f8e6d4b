import type { Trx } from '@vitrine/platform/database'
import { insertRedemption, type NewRedemption } from '../store/redemption-store.ts'

export type { NewRedemption } from '../store/redemption-store.ts'

/**
 * Takes one use of a coupon inside the caller's transaction, atomically with the order or invoice. False when the coupon does not apply (any more); under any
 * concurrency a customer never gets more uses than the coupon allows. Locks the coupon's row only where it has a limit over all customers, so redeem
 * before touching any balance (COUPON-002).
 */
export const redeemCoupon = (trx: Trx, redemption: NewRedemption): Promise<boolean> => insertRedemption(trx, redemption)
