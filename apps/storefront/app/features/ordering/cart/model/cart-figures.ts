import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import type { Micro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { type CouponState, couponFor, couponState } from '../../../payment/methods/coupon.ts'
import { defaultMethod, findWay, type PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import type { CheckoutForm } from '../../model/order-requests.ts'
import { costsByLine, type SumReceipt, sumReceipt } from '../../model/sum-receipt.ts'
import type { CartTotal } from './cart-totals.ts'

/** How the cart is paid: as was chosen, and until then from the balance while it covers the sum. */
export const cartMethod = (
  methods: readonly PaymentChoice[],
  chosen: Pick<CheckoutForm, 'paymentMethodId' | 'linkedCardId'>,
  balance: Micro,
  due: Micro,
): PaymentChoice | undefined => (chosen.paymentMethodId === null ? defaultMethod(methods, balance, due) : findWay(methods, chosen))

export interface CartFigures {
  readonly sums: SumReceipt
  readonly coupon: Coupon | null
  readonly couponState: CouponState
  readonly isPending: boolean
  /** The server's figure of an item, by its place. */
  readonly costs: ReadonlyMap<number, Micro>
}

/** What the cart costs: by the server's figures where they stand, by our own arithmetic while newer ones are on their way. */
export function cartFigures(input: {
  readonly ours: CartTotal
  readonly code: string
  readonly method: PaymentChoice | undefined
  /** A service that is not on sale makes the server's figures those of another cart. */
  readonly isQuotable: boolean
  readonly live: { readonly quote: TotalSumQuote | undefined; readonly coupon: string; readonly isPending: boolean }
}): CartFigures {
  const { ours, code, method, isQuotable, live } = input
  const quote = live.isPending || !isQuotable ? undefined : live.quote
  const answer = live.quote && { quote: live.quote, code: live.coupon }
  const coupon = couponFor(code, answer, ours.total)
  return {
    sums: sumReceipt({ count: ours.count, amount: ours.total, listed: ours.before, method, coupon, quote }),
    coupon,
    couponState: couponState(code, answer, live.isPending),
    isPending: live.isPending,
    costs: costsByLine(quote),
  }
}
