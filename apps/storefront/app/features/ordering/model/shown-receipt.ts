import { type Micro, micro } from '@vitrine/platform/kernel'
import type { ShownMoney } from '../../../shop/shop-context.tsx'
import type { CouponWorth } from '../../payment/methods/coupon.ts'

interface Sums {
  readonly coupon: CouponWorth | undefined
  readonly fee: Micro
  readonly total: Micro
}

/** A receipt in hundredths of the currency that the visitor reads. */
export interface ShownReceipt {
  /** What is ordered, in the order it was handed in. */
  readonly parts: readonly bigint[]
  /** What a coupon takes off, negative; 0 when it takes nothing off. */
  readonly off: bigint
  readonly fee: bigint
  readonly total: bigint
}

/** What a coupon takes off the price; one that is credited takes nothing off. */
const discountOf = ({ coupon }: Pick<Sums, 'coupon'>): Micro => micro(coupon?.type === 'discount' ? -coupon.worth : 0n)

/**
 * The shown figures of a receipt: the parts add up to what is ordered, that with coupon and fee to the total. What is ordered and the total are rounded by themselves, so
 * they are the same figures wherever else they stand (ADR 0018).
 */
export function shownReceipt(parts: readonly bigint[], sums: Sums, { cents, split }: Pick<ShownMoney, 'cents' | 'split'>): ShownReceipt {
  const shown = split(parts)
  const amount = shown.reduce((sum, part) => sum + part, 0n)
  const total = cents(sums.total)
  const extras = [discountOf(sums), sums.fee].map((value, index) => ({ value, index })).filter(({ value }) => value !== 0n)
  const spread = split(
    extras.map(({ value }) => value),
    total - amount,
  )
  const shownOf = (index: number): bigint => spread[extras.findIndex((extra) => extra.index === index)] ?? 0n
  return { parts: shown, off: shownOf(0), fee: shownOf(1), total }
}
