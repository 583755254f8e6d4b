import { sql, type Trx } from '@vitrine/platform/database'
import type { Coupon } from '../model/coupon.ts'
import { type CouponRow, couponColumns, toCoupon } from './coupon-store.ts'

/** A coupon as operators see it. */
export interface OperatorCoupon extends Coupon {
  /** Uses that were not given back. */
  readonly used: number
  readonly createdAt: Date
  readonly version: number
}

const operatorColumns = sql`
  ${couponColumns}, c.created_at, c.version,
  (select count(*)::int from promotions.redemption r where r.panel_id = c.panel_id and r.coupon_id = c.id and r.released_at is null) as used`

type OperatorCouponRow = CouponRow & { readonly created_at: Date; readonly version: number; readonly used: number }
const toOperatorCoupon = (row: OperatorCouponRow): OperatorCoupon => ({
  ...toCoupon(row),
  used: row.used,
  createdAt: row.created_at,
  version: row.version,
})

export interface CouponQuestion {
  readonly q: string
  readonly isEnabled: boolean | null
}

const matching = ({ q, isEnabled }: CouponQuestion) => sql`
  (${isEnabled}::boolean is null or c.is_enabled = ${isEnabled})
    and (${q} = '' or position(lower(${q}) in lower(c.code || ' ' || (c.texts -> 'en' ->> 'name'))) > 0)`

/** Coupons that match, the newest first, from before a number. */
export async function listOperatorCoupons(
  trx: Trx,
  { before, limit, ...question }: CouponQuestion & { readonly before: number | null; readonly limit: number },
): Promise<OperatorCoupon[]> {
  const rows = await trx.rows(sql<OperatorCouponRow>`
    select ${operatorColumns} from promotions.coupon c
     where c.panel_id = ${trx.panelId} and (${before}::int is null or c.id < ${before}) and ${matching(question)}
     order by c.id desc limit ${limit}`)
  return rows.map(toOperatorCoupon)
}

export const countCoupons = async (trx: Trx, question: CouponQuestion): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from promotions.coupon c where c.panel_id = ${trx.panelId} and ${matching(question)}`)
  ).count

export async function operatorCoupons(trx: Trx, ids: readonly number[]): Promise<OperatorCoupon[]> {
  const rows = await trx.rows(sql<OperatorCouponRow>`
    select ${operatorColumns} from promotions.coupon c where c.panel_id = ${trx.panelId} and c.id = any(${ids}::int[]) order by c.id`)
  return rows.map(toOperatorCoupon)
}

/** Locks a coupon and tells its version; undefined when there is none. */
export const lockCoupon = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from promotions.coupon where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  )?.version
