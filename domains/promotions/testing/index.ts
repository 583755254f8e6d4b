import type { Database } from '@vitrine/platform/database'
import { createCoupon, type NewCoupon } from '../commands/create-coupon.ts'

let last = 0

/** A coupon of 10 % discount with a code of its own, unless told otherwise; answers id and code. */
export async function aCoupon(
  database: Database,
  panelId: number,
  overrides: Partial<Omit<NewCoupon, 'amount' | 'ppm'>> & Pick<NewCoupon, 'amount' | 'ppm'> = {},
): Promise<{ id: number; code: string }> {
  last += 1
  const { amount, ppm, ...rest } = overrides
  const coupon = { code: `CODE${last}`, texts: { en: { name: `Coupon ${last}` } }, type: 'discount' as const, ...rest }
  const worth = amount === undefined ? { ppm: ppm ?? 100_000 } : { amount }
  const id = await database.transaction(panelId, (trx) => createCoupon(trx, { ...coupon, ...worth }))
  return { id, code: coupon.code }
}
