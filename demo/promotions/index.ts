import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { createCoupon, findCoupon, type NewCoupon } from '@vitrine/promotions'
import { couponTexts } from './texts.ts'

const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)

/** One coupon of every type, percent and fixed, with and without limits. */
const coupons: readonly NewCoupon[] = [
  { code: 'SPRING10', texts: couponTexts.spring, type: 'discount', ppm: 100_000, usesPerUser: 5 },
  { code: 'WELCOME5', texts: couponTexts.welcome, type: 'discount', amount: usd(5), minAmount: usd(20) },
  { code: 'BACK5', texts: couponTexts.back, type: 'cashback', ppm: 50_000, usesPerUser: 10 },
  { code: 'EXTRA15', texts: couponTexts.extra, type: 'bonus', ppm: 150_000, minAmount: usd(50), usesLeft: 500 },
]

/** The panel's coupons; seeding again adds only what is missing. */
export const seedPromotions = (database: Database, panelId: number): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    for (const coupon of coupons) if (!(await findCoupon(trx, coupon.code))) await createCoupon(trx, coupon)
  })
