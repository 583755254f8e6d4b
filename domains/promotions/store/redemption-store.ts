import { sql, type Trx } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

/** What a coupon was used for: an order's checkout, or the invoice of a top-up. */
export interface RedemptionReference {
  readonly kind: 'purchase' | 'invoice'
  readonly id: number
}

export interface NewRedemption {
  readonly couponId: number
  readonly userId: number
  readonly reference: RedemptionReference
  /** The amount that the coupon applies to: the cost of the lines, or the amount to add. */
  readonly amount: Micro
  readonly worth: Micro
  readonly at: Date
  /** A promised use only needs a free one: date, minimum and switch no longer count. */
  readonly wasPromised?: boolean
}

export async function insertRedemption(trx: Trx, redemption: NewRedemption): Promise<boolean> {
  const { reference } = redemption
  const row = await trx.one(sql<{ done: boolean }>`
    select promotions.redeem(${redemption.couponId}, ${redemption.userId}, ${reference.kind}, ${reference.id}, ${redemption.amount}, ${redemption.worth},
      ${redemption.at}, ${redemption.wasPromised ?? false}) as done`)
  return row.done
}

/** Locks the use of an order or invoice; false when there is none. */
export async function lockRedemption(trx: Trx, { kind, id }: RedemptionReference): Promise<boolean> {
  const row = await trx.maybe(sql`
    select 1 from promotions.redemption where panel_id = ${trx.panelId} and reference_kind = ${kind} and reference_id = ${id} and released_at is null for no key update`)
  return row !== undefined
}

export async function freeRedemption(trx: Trx, { kind, id }: RedemptionReference): Promise<void> {
  await trx.run(sql`
    with freed as (
      update promotions.redemption set released_at = clock_timestamp()
       where panel_id = ${trx.panelId} and reference_kind = ${kind} and reference_id = ${id} and released_at is null returning coupon_id)
    update promotions.coupon c set uses_left = c.uses_left + 1 from freed
     where c.panel_id = ${trx.panelId} and c.id = freed.coupon_id and c.uses_left is not null`)
}
