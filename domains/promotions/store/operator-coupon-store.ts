import { sql, type Trx } from '@vitrine/platform/database'
import type { Coupon } from '../model/coupon.ts'
import { type CouponRow, couponColumns, toCoupon } from './coupon-store.ts'

/** A coupon as operators see it. */
export interface OperatorCoupon extends Coupon {
  /** Uses that were not given back. */
  readonly used: number
  /** Of the first of a batch. */
  readonly batchCount: number | null
  readonly createdAt: Date
  readonly version: number
}

const operatorColumns = sql`
  ${couponColumns}, c.created_at, c.version,
  case when c.batch_id = c.id then (select count(*)::int from promotions.coupon b where b.panel_id = c.panel_id and b.batch_id = c.id) end as batch_count,
  (select count(*)::int from promotions.redemption r where r.panel_id = c.panel_id and r.coupon_id = c.id and r.released_at is null) as used`

type OperatorCouponRow = CouponRow & {
  readonly created_at: Date
  readonly version: number
  readonly used: number
  readonly batch_count: number | null
}
const toOperatorCoupon = (row: OperatorCouponRow): OperatorCoupon => ({
  ...toCoupon(row),
  used: row.used,
  batchCount: row.batch_count,
  createdAt: row.created_at,
  version: row.version,
})

export interface CouponQuestion {
  readonly q: string
  readonly isEnabled: boolean | null
  /** All of one batch; otherwise the first stands for its batch, unless they are searched. */
  readonly batchId: number | null
}

const matching = ({ q, isEnabled, batchId }: CouponQuestion) => sql`
  ${batchId !== null ? sql`c.batch_id = ${batchId}` : q === '' ? sql`(c.batch_id is null or c.batch_id = c.id)` : sql`true`} and
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

export interface BatchCoupon {
  readonly id: number
  readonly code: string
  readonly isEnabled: boolean
  readonly used: number
  /** Who used it, by number, the first twenty. */
  readonly userIds: readonly number[]
}

const USERS_MAX = 20

/** Coupons of a batch in the order in which they were made, behind one of them. */
export const couponsOfBatch = (trx: Trx, batchId: number, behind: number | null, limit: number): Promise<BatchCoupon[]> =>
  trx.rows(sql<BatchCoupon>`
    select c.id, c.code, c.is_enabled as "isEnabled",
           (select count(*)::int from promotions.redemption r where r.panel_id = c.panel_id and r.coupon_id = c.id and r.released_at is null) as used,
           array(select distinct r.user_id from promotions.redemption r where r.panel_id = c.panel_id and r.coupon_id = c.id and r.released_at is null
                  order by r.user_id limit ${USERS_MAX}) as "userIds"
      from promotions.coupon c where c.panel_id = ${trx.panelId} and c.batch_id = ${batchId} and (${behind}::int is null or c.id > ${behind})
     order by c.id limit ${limit}`)

export interface CouponBatch {
  readonly id: number
  readonly pattern: string
  readonly count: number
  readonly enabled: number
}

/** Batches by their numbers: how many coupons they have, and how many of those can be used. */
export const couponBatches = (trx: Trx, ids: readonly number[]): Promise<CouponBatch[]> =>
  trx.rows(sql<CouponBatch>`
    select min(c.id) as id, min(c.batch_pattern) as pattern, count(*)::int as count, count(*) filter (where c.is_enabled)::int as enabled
      from promotions.coupon c where c.panel_id = ${trx.panelId} and c.batch_id = any(${ids}::int[]) group by c.batch_id`)

/** Switches those of a batch that stand otherwise; answers how many. */
export const switchBatch = (trx: Trx, batchId: number, isEnabled: boolean): Promise<number> =>
  trx.run(sql`
    update promotions.coupon set is_enabled = ${isEnabled}, version = version + 1
     where panel_id = ${trx.panelId} and batch_id = ${batchId} and is_enabled <> ${isEnabled}`)

export interface CouponUse {
  readonly id: number
  readonly userId: number
  readonly code: string
  readonly at: Date
  readonly amount: bigint
  readonly worth: bigint
  readonly referenceKind: 'purchase' | 'invoice'
  readonly referenceId: number
  readonly releasedAt: Date | null
}

/** Uses of a coupon, or of its whole batch where it is the first of one, the newest first and from before a number. */
export const usesOfCoupon = (trx: Trx, couponId: number, before: number | null, limit: number): Promise<CouponUse[]> =>
  trx.rows(sql<CouponUse>`
    select r.id, r.user_id as "userId", c.code, r.created_at as at, r.amount_micro as amount, r.worth_micro as worth,
           r.reference_kind as "referenceKind", r.reference_id as "referenceId", r.released_at as "releasedAt"
      from promotions.coupon c join promotions.redemption r on r.panel_id = c.panel_id and r.coupon_id = c.id
     where c.panel_id = ${trx.panelId} and (c.id = ${couponId} or c.batch_id = ${couponId}) and (${before}::int is null or r.id < ${before})
     order by r.id desc limit ${limit}`)

export const countUses = async (trx: Trx, couponId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from promotions.coupon c join promotions.redemption r on r.panel_id = c.panel_id and r.coupon_id = c.id
       where c.panel_id = ${trx.panelId} and (c.id = ${couponId} or c.batch_id = ${couponId})`)
  ).count
