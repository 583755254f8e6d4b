import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { withoutError } from '../../../../forms/map-errors.ts'
import { useShop } from '../../../../shop/shop-context.tsx'
import { type CouponState, type CouponWorth, couponFor, couponState } from '../../../payment/methods/coupon.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { toCartItem } from '../../cart/model/cart-item.ts'
import { totalOf } from '../../cart/model/cart-totals.ts'
import { guaranteePpmOf, subtotalOf } from '../../model/budget.ts'
import { pricedQuantities } from '../../model/drip-feed.ts'
import { boundsOf } from '../../model/order-form.ts'
import { quoteBody } from '../../model/order-requests.ts'
import { type SumReceipt, sumReceipt } from '../../model/sum-receipt.ts'
import type { ParkedLine } from '../model/order-groups.ts'
import { type OrderReceipt, receiptOf } from '../model/receipt.ts'
import { useLinesQuote } from './use-lines-quote.ts'
import type { OrderState } from './use-order.ts'
import type { OrderLines } from './use-order-lines.ts'
import { useQuote } from './use-quote.ts'

export interface Figures {
  /** Of the one line of the form. */
  readonly sums: OrderReceipt | undefined
  /** Of all lines, once there are several. */
  readonly sumsOfAll: SumReceipt | undefined
  readonly total: Micro | undefined
  /** Before coupon and fee. */
  readonly amount: Micro | undefined
  readonly saved: Micro | undefined
  readonly worth: CouponWorth | undefined
  /** Units of all runs of the open line together. */
  readonly totalQuantity: number
  /** For figures that are shown before the server's. */
  readonly coupon: Coupon | null
  readonly couponState: CouponState
  readonly isPending: boolean
}

const isPriceable = ({ form: { quantity }, place }: ParkedLine): boolean => {
  const bounds = place && boundsOf(place.service)
  return bounds !== undefined && quantity >= bounds.min && quantity <= bounds.max
}

/** What the order costs: one line with its own receipt, several with a sum. */
export function useFigures(order: OrderState, lines: OrderLines, method: PaymentChoice | undefined): Figures {
  const { guarantee_charge_percent: charge } = useShop().settings
  const { form, place, change } = order
  const { hasSeveral, all } = lines
  const one = useQuote(form, hasSeveral ? undefined : place?.service, {
    onErrors: (errors) => change.errors({ ...form.errors, ...errors }),
    // A price proves that quantity and way to pay go together now.
    onPriced: () => {
      const standing = withoutError(form.errors, 'quantity', 'configurationQuantity', 'paymentMethodId')
      if (standing !== form.errors) change.errors(standing)
    },
  })
  const isAllPriceable = hasSeveral && all.every(isPriceable)
  const body = isAllPriceable
    ? quoteBody(
        all.map((line) => line.form),
        form,
      )
    : undefined
  const many = useLinesQuote(body, ({ general: { coupon } }) => {
    if (coupon) change.errors({ ...form.errors, coupon })
  })
  const live = hasSeveral ? many : one
  const answer = live.quote && { quote: live.quote, code: live.coupon }
  const quote = live.isPending ? undefined : live.quote
  const guaranteePpm = place && guaranteePpmOf(place.service, form.isGuarantee, charge)
  const quantities = place ? pricedQuantities(form, place.service) : []
  const ours = totalOf(
    hasSeveral ? all.flatMap((line) => (line.place ? [toCartItem(line.form, line.place, String(line.key))] : [])) : [],
    charge,
  )
  const alone = place && subtotalOf(place.service, quantities, guaranteePpm ?? 0)
  const priced = hasSeveral ? ours.total : alone
  const coupon = priced === undefined ? null : couponFor(form.coupon, answer, priced)
  const sums =
    place && !hasSeveral
      ? receiptOf({ service: place.service, quantities, guaranteePpm: guaranteePpm ?? 0, method, coupon, quote })
      : undefined
  const sumsOfAll = hasSeveral
    ? sumReceipt({ count: all.length, amount: ours.total, listed: ours.before, method, coupon, quote })
    : undefined
  return {
    sums,
    sumsOfAll,
    total: sumsOfAll?.total ?? sums?.total,
    amount: sumsOfAll?.amount ?? (sums && micro(sums.service + sums.guarantee)),
    saved: sumsOfAll ? sumsOfAll.saved : sums?.saved,
    worth: sumsOfAll ? sumsOfAll.coupon : sums?.coupon,
    totalQuantity: quantities.reduce((sum, quantity) => sum + quantity, 0),
    coupon,
    couponState: couponState(form.coupon, answer, live.isPending),
    isPending: live.isPending,
  }
}
