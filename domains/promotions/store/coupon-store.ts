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
  readonly valid_from: Date | null
  readonly valid_to: Date | null
  readonly uses_per_user: number
  readonly uses_left: number | null
  readonly is_listed: boolean
  readonly is_first_order_only: boolean
  readonly service_ids: number[]
  readonly service_type_ids: number[]
  readonly network_ids: number[]
  readonly customer_ids: number[]
  readonly batch_id: number | null
  readonly batch_pattern: string | null
  readonly is_enabled: boolean
}

export const couponColumns = sql`
  c.id, c.code, c.texts, c.bonus_type, c.calculation, c.amount_micro, c.ppm, c.min_amount_micro, c.valid_from, c.valid_to, c.uses_per_user, c.uses_left, c.is_listed,
  c.is_first_order_only, c.service_ids, c.service_type_ids, c.network_ids, c.customer_ids, c.batch_id, c.batch_pattern, c.is_enabled`

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
  validFrom: row.valid_from,
  validTo: row.valid_to,
  usesPerUser: row.uses_per_user,
  usesLeft: row.uses_left,
  isListed: row.is_listed,
  isFirstOrderOnly: row.is_first_order_only,
  serviceIds: row.service_ids,
  serviceTypeIds: row.service_type_ids,
  networkIds: row.network_ids,
  customerIds: row.customer_ids,
  batchId: row.batch_id,
  batchPattern: row.batch_pattern,
  isEnabled: row.is_enabled,
})

/** Terms of a new coupon: `amount` for a fixed one, `ppm` for a percentage; one use per customer unless told otherwise. */
export type NewTerms = Pick<Coupon, 'texts' | 'type'> &
  Partial<
    Pick<
      Coupon,
      | 'minAmount'
      | 'validFrom'
      | 'validTo'
      | 'usesPerUser'
      | 'usesLeft'
      | 'isListed'
      | 'isFirstOrderOnly'
      | 'serviceIds'
      | 'serviceTypeIds'
      | 'networkIds'
      | 'customerIds'
    >
  > &
  ({ readonly amount: Coupon['minAmount']; readonly ppm?: never } | { readonly ppm: number; readonly amount?: never })
export type NewCoupon = NewTerms & Pick<Coupon, 'code'>

const columnsOfTerms = sql`
  code, texts, bonus_type, calculation, amount_micro, ppm, min_amount_micro, valid_from, valid_to, uses_per_user, uses_left, is_listed,
  is_first_order_only, service_ids, service_type_ids, network_ids, customer_ids`

/** In the order of their columns, after panel and code. */
const termsIn = (coupon: NewTerms) => sql`
  ${JSON.stringify(coupon.texts)}::jsonb, ${coupon.type}::text, ${coupon.ppm === undefined ? 'fixed' : 'percent'}::text, ${coupon.amount ?? null}::bigint,
  ${coupon.ppm ?? null}::integer, ${coupon.minAmount ?? 0n}::bigint, ${coupon.validFrom ?? null}::timestamptz, ${coupon.validTo ?? null}::timestamptz,
  ${coupon.usesPerUser ?? 1}::integer, ${coupon.usesLeft ?? null}::integer, ${coupon.isListed ?? true}::boolean, ${coupon.isFirstOrderOnly ?? false}::boolean,
  ${[...(coupon.serviceIds ?? [])]}::integer[], ${[...(coupon.serviceTypeIds ?? [])]}::integer[], ${[...(coupon.networkIds ?? [])]}::integer[], ${[...(coupon.customerIds ?? [])]}::integer[]`

export async function insertCoupon(trx: Trx, coupon: NewCoupon): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into promotions.coupon (panel_id, ${columnsOfTerms}) values (${trx.panelId}, ${coupon.code}, ${termsIn(coupon)}) returning id`)
  return id
}

export interface NewBatch {
  readonly terms: NewTerms
  readonly codes: readonly string[]
  readonly pattern: string
  /** That of the first coupon of the batch; null for the first itself. */
  readonly batchId: number | null
}

/** Adds coupons of one batch, without those whose code is taken; answers how many were added and the number of the batch. */
export async function insertBatch(
  trx: Trx,
  { terms, codes, pattern, batchId }: NewBatch,
): Promise<{ batchId: number | null; count: number }> {
  const { ids } = await trx.one(sql<{ ids: number[] }>`
    with made as (
      insert into promotions.coupon (panel_id, ${columnsOfTerms}, batch_id, batch_pattern)
      select ${trx.panelId}, n.code, ${termsIn(terms)}, ${batchId ?? 0}::integer, ${pattern} from unnest(${codes}::text[]) as n (code)
      on conflict (panel_id, upper(code)) do nothing returning id)
    select coalesce(array_agg(id order by id), '{}') as ids from made`)
  const [first] = ids
  if (batchId === null && first !== undefined)
    await trx.run(sql`update promotions.coupon set batch_id = ${first} where panel_id = ${trx.panelId} and id = any (${ids}::integer[])`)
  return { batchId: batchId ?? first ?? null, count: ids.length }
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
     where c.panel_id = ${trx.panelId} and c.is_listed and c.is_enabled and (c.valid_from is null or c.valid_from <= ${now})
       and (c.valid_to is null or c.valid_to >= ${now}) and (c.customer_ids = '{}' or ${userId} = any (c.customer_ids))
       and (c.uses_left is null or c.uses_left > 0) and ${usedBy(userId)} < c.uses_per_user
     order by c.valid_to nulls last, c.id`)
  return rows.map(toCoupon)
}
