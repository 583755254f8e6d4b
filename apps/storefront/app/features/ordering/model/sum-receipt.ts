import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { afterCoupon, type CouponWorth, couponWorth } from '../../payment/methods/coupon.ts'
import { type PaymentChoice, quoteFor } from '../../payment/methods/payment-choices.ts'

/** What several lines cost together. */
export interface SumReceipt {
  readonly count: number
  /** Of all lines, before coupon and fee. */
  readonly amount: Micro
  readonly fee: Micro
  readonly bonus: Micro
  readonly coupon: CouponWorth | undefined
  readonly total: Micro
  /** What list prices and no coupon would cost more. */
  readonly saved: Micro | undefined
}

export interface SumInput {
  readonly count: number
  readonly amount: Micro
  /** At list prices, when that is more. */
  readonly listed: Micro | undefined
  readonly method: PaymentChoice | undefined
  readonly coupon: Coupon | null
  /** The server's figures for exactly these lines; they win over ours. */
  readonly quote: TotalSumQuote | undefined
}

export function sumReceipt({ count, amount: ours, listed, method, coupon, quote }: SumInput): SumReceipt {
  const reported = (text: string | undefined) => (text === undefined ? undefined : parseMicro(text))
  const amount = reported(quote?.original_amount) ?? ours
  const due = afterCoupon(amount, coupon)
  const figures = method && quoteFor(method, amount, 'order', coupon)
  const saved = micro((listed ?? ours) - due)
  const fee = reported(quote?.fee) ?? figures?.fee ?? micro(0n)
  return {
    count,
    amount,
    fee,
    bonus: reported(quote?.payment_method_bonus) ?? figures?.paymentMethodBonus ?? micro(0n),
    coupon: couponWorth(coupon, amount),
    total: micro(due + fee),
    saved: saved > 0n ? saved : undefined,
  }
}

/** The server's cost of each line, by its place in the request. */
export const costsByLine = (quote: TotalSumQuote | undefined): ReadonlyMap<number, Micro> =>
  new Map(
    (quote?.items ?? [])
      .flatMap(({ services }) => services)
      .flatMap(({ index, cost }) => {
        const known = parseMicro(cost)
        return known === undefined ? [] : [[index, known] as const]
      }),
  )
