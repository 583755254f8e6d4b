import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { type CouponUse, countUses, couponBatches, usesOfCoupon } from '../../store/operator-coupon-store.ts'

/** The lines of orders by the checkouts that they belong to; of a later domain. */
export type OrdersOfPurchases = (trx: Trx, purchaseIds: readonly number[]) => Promise<ReadonlyMap<number, readonly number[]>>

export interface UsesQuestion {
  readonly couponId: number
  readonly before: number | null
  readonly limit: number
}

/** A page of uses, with one more than asked for where there are more. */
export async function couponUses(trx: Trx, ordersOf: OrdersOfPurchases, { couponId, before, limit }: UsesQuestion) {
  const uses = await usesOfCoupon(trx, couponId, before, limit + 1)
  const purchases = uses.flatMap(({ referenceKind, referenceId }) => (referenceKind === 'purchase' ? [referenceId] : []))
  const orders = purchases.length > 0 ? await ordersOf(trx, purchases) : new Map<number, readonly number[]>()
  return { rows: uses.map((use) => presentUse(use, orders)), count: await countUses(trx, couponId) }
}

const presentUse = (
  { id, userId, code, at, amount, worth, releasedAt, ...use }: CouponUse,
  orders: ReadonlyMap<number, readonly number[]>,
) => ({
  ...{ id, userId, code },
  at: at.toISOString(),
  amountUsd: formatMicro(micro(amount)),
  worthUsd: formatMicro(micro(worth)),
  orderIds: use.referenceKind === 'purchase' ? [...(orders.get(use.referenceId) ?? [])] : [],
  invoiceNumber: use.referenceKind === 'invoice' ? use.referenceId : null,
  releasedAt: releasedAt?.toISOString() ?? null,
})

/** How batches stand, as the audit log compares them. */
export const batchStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await couponBatches(trx, ids.map(Number))).map(({ id, pattern, count, enabled }) => [
      String(id),
      { label: pattern, fields: { pattern, count, enabled } },
    ]),
  )
