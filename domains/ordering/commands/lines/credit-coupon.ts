import type { Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'
import { cashbackEarned } from '@vitrine/pricing'
import { releaseRedemption } from '@vitrine/promotions'
import { creditCoupon } from '../../store/coupon-store.ts'
import { isEverythingExpired } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'

/** A bonus coupon's share of a line that has just been paid; nothing for other lines (COUPON-001). */
export async function creditBonus(trx: Trx, line: OrderLine): Promise<void> {
  if (line.couponType === 'bonus') await credit(trx, line, line.couponMicro, `order:${line.id}:coupon`)
}

/** A cashback coupon's share of a line that ends, on what was earned; nothing for other lines (COUPON-001). */
export async function creditCashback(trx: Trx, line: OrderLine, earned: Micro): Promise<void> {
  if (line.couponType !== 'cashback') return
  await credit(
    trx,
    line,
    cashbackEarned({ charged: line.charged, coupon: line.couponMicro }, earned, line.moneyStep),
    `order:${line.id}:cashback`,
  )
}

const credit = async (trx: Trx, { id, userId }: OrderLine, amount: Micro, key: string): Promise<void> => {
  if (amount > 0n) await creditCoupon(trx, { orderId: id, userId, amount, key })
}

/** Gives the coupon of a checkout back when its last line has ended unpaid. */
export async function releaseCoupon(trx: Trx, { couponType, purchaseId }: OrderLine): Promise<void> {
  if (couponType === null) return
  await releaseRedemption(trx, { kind: 'purchase', id: purchaseId }, () => isEverythingExpired(trx, purchaseId))
}
