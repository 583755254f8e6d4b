import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import type { CouponType } from '@vitrine/pricing'
import type { Coupon, TranslatedCouponTexts } from '../model/coupon.ts'

export interface CouponRow {
  readonly id: number
  readonly code: string
  readonly texts: TranslatedCouponTexts
  readonly bonus_type: CouponType
  readonly calculation: 'fixed' | 'percent'
  readonly amount_micro: bigint | null
  readonly ppm: number | null
  readonly min_amount_micro: bigint
  readonly valid_to: Date | null
  readonly uses_per_user: number
  readonly uses_left: number | null
  readonly is_listed: boolean
  readonly is_enabled: boolean
}

export const couponColumns = sql`
  c.id, c.code, c.texts, c.bonus_type, c.calculation, c.amount_micro, c.ppm, c.min_amount_micro, c.valid_to, c.uses_per_user, c.uses_left, c.is_listed, c.is_enabled`

/** Uses of one customer that were not released. */
const usedBy = (userId: number) => sql`
  (select count(*)::int from promotions.redemption r
    where r.panel_id = c.panel_id and r.coupon_id = c.id and r.user_id = ${userId} and r.released_at is null)`

export const toCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  texts: row.texts,
  type: row.bonus_type,
  calculation: row.calculation,
  amount: row.amount_micro === null ? null : micro(row.amount_micro),
  ppm: row.ppm,
  minAmount: micro(row.min_amount_micro),
  validTo: row.valid_to,
  usesPerUser: row.uses_per_user,
  usesLeft: row.uses_left,
  isListed: row.is_listed,
  isEnabled: row.is_enabled,
})

/** Terms of a new coupon: `amount` for a fixed one, `ppm` for a percentage; one use per customer unless told otherwise. */
export type NewCoupon = Pick<Coupon, 'code' | 'texts' | 'type'> &
  Partial<Pick<Coupon, 'minAmount' | 'validTo' | 'usesPerUser' | 'usesLeft' | 'isListed'>> &
  ({ readonly amount: Coupon['minAmount']; readonly ppm?: never } | { readonly ppm: number; readonly amount?: never })

export async function insertCoupon(trx: Trx, coupon: NewCoupon): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into promotions.coupon (panel_id, code, texts, bonus_type, calculation, amount_micro, ppm, min_amount_micro, valid_to, uses_per_user, uses_left, is_listed)
    values (${trx.panelId}, ${coupon.code}, ${JSON.stringify(coupon.texts)}, ${coupon.type}, ${coupon.ppm === undefined ? 'fixed' : 'percent'},
      ${coupon.amount ?? null}, ${coupon.ppm ?? null}, ${coupon.minAmount ?? 0n}, ${coupon.validTo ?? null}, ${coupon.usesPerUser ?? 1}, ${coupon.usesLeft ?? null},
      ${coupon.isListed ?? true})
    returning id`)
  return id
}

export async function switchCoupon(trx: Trx, couponId: number, isEnabled: boolean): Promise<void> {
  await trx.run(sql`
    update promotions.coupon set is_enabled = ${isEnabled}, version = version + 1 where panel_id = ${trx.panelId} and id = ${couponId}`)
}

/** By its code, whatever the case, with this customer's uses; a guest has none. */
export async function findByCode(trx: Trx, code: string, userId: number | null): Promise<{ coupon: Coupon; used: number } | undefined> {
  const row = await trx.maybe(sql<CouponRow & { used: number }>`
    select ${couponColumns}, ${userId === null ? sql`0` : usedBy(userId)} as used
      from promotions.coupon c where c.panel_id = ${trx.panelId} and upper(c.code) = upper(${code.trim()})`)
  return row && { coupon: toCoupon(row), used: row.used }
}

/** Listed coupons that this customer may still use, those that end first before the others. */
export async function usableBy(trx: Trx, userId: number, now: Date): Promise<Coupon[]> {
  const rows = await trx.rows(sql<CouponRow>`
    select ${couponColumns} from promotions.coupon c
     where c.panel_id = ${trx.panelId} and c.is_listed and c.is_enabled and (c.valid_to is null or c.valid_to >= ${now})
       and (c.uses_left is null or c.uses_left > 0) and ${usedBy(userId)} < c.uses_per_user
     order by c.valid_to nulls last, c.id`)
  return rows.map(toCoupon)
}
