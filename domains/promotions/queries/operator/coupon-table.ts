import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { percentOf } from '@vitrine/pricing'
import {
  type CouponQuestion,
  countCoupons,
  listOperatorCoupons,
  type OperatorCoupon,
  operatorCoupons,
} from '../../store/operator-coupon-store.ts'

/** A coupon as the console gets it: money and percents as decimal text. */
export const presentOperatorCoupon = ({ amount, ppm, minAmount, validFrom, validTo, createdAt, ...coupon }: OperatorCoupon) => ({
  ...coupon,
  serviceIds: [...coupon.serviceIds],
  serviceTypeIds: [...coupon.serviceTypeIds],
  networkIds: [...coupon.networkIds],
  customerIds: [...coupon.customerIds],
  amountUsd: amount === null ? null : formatMicro(amount),
  percent: ppm === null ? null : percentOf(ppm),
  minAmountUsd: formatMicro(minAmount),
  validFrom: validFrom?.toISOString() ?? null,
  validTo: validTo?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** A page of coupons, with one row more than asked for where there are more. */
export const couponPage = async (trx: Trx, question: CouponQuestion & { readonly before: number | null; readonly limit: number }) => ({
  rows: (await listOperatorCoupons(trx, { ...question, limit: question.limit + 1 })).map(presentOperatorCoupon),
  count: await countCoupons(trx, question),
})

export async function showOperatorCoupon(trx: Trx, id: number) {
  const [coupon] = await operatorCoupons(trx, [id])
  return coupon && presentOperatorCoupon(coupon)
}

/** How coupons stand, as the audit log compares them. */
export const couponStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorCoupons(trx, ids.map(Number))).map((coupon) => {
      const { id, used, usesLeft, version, createdAt, batchId, batchPattern, batchCount, ...fields } = presentOperatorCoupon(coupon)
      return [String(id), { label: coupon.code, fields, version }]
    }),
  )
