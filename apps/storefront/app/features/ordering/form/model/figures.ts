import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { type CouponState, type CouponWorth, couponFor, couponState } from '../../../payment/methods/coupon.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { toCartItem } from '../../cart/model/cart-item.ts'
import { totalOf } from '../../cart/model/cart-totals.ts'
import { guaranteePpmOf, subtotalOf } from '../../model/budget.ts'
import type { Place } from '../../model/choices.ts'
import { pricedQuantities } from '../../model/drip-feed.ts'
import { boundsOf, type OrderForm } from '../../model/order-form.ts'
import { type QuoteBody, quoteBody } from '../../model/order-requests.ts'
import { type SumReceipt, sumReceipt } from '../../model/sum-receipt.ts'
import type { ParkedLine } from './order-groups.ts'
import { type OrderReceipt, receiptOf } from './receipt.ts'

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

export interface FiguresInput {
  readonly form: OrderForm
  /** What the open line has chosen. */
  readonly place: Place | undefined
  /** All lines once there are several; undefined for the one of the form. */
  readonly several: readonly ParkedLine[] | undefined
  readonly method: PaymentChoice | undefined
  /** The panel's surcharge for a guarantee. */
  readonly charge: string
  /** What the server last said, and about which coupon. */
  readonly live: { readonly quote: TotalSumQuote | undefined; readonly coupon: string; readonly isPending: boolean }
}

/** What to ask the server about several lines; undefined while one of them has no price yet. */
export const bodyOfAll = (lines: readonly ParkedLine[], checkout: OrderForm): QuoteBody | undefined =>
  lines.length > 0 && lines.every(isPriceable)
    ? quoteBody(
        lines.map(({ form }) => form),
        checkout,
      )
    : undefined

const isPriceable = ({ form: { quantity }, place }: ParkedLine): boolean => {
  const bounds = place && boundsOf(place.service)
  return bounds !== undefined && quantity >= bounds.min && quantity <= bounds.max
}

/** What the order costs: one line with its own receipt, several with a sum. */
export function figuresOf(input: FiguresInput): Figures {
  const { live, form } = input
  const answer = live.quote && { quote: live.quote, code: live.coupon }
  const standing = {
    // A figure that is on its way is worked out here meanwhile.
    quote: live.isPending ? undefined : live.quote,
    couponOf: (priced: Micro | undefined) => (priced === undefined ? null : couponFor(form.coupon, answer, priced)),
  }
  return {
    ...(input.several ? ofSeveral(input, input.several, standing) : ofOne(input, standing)),
    totalQuantity: quantitiesOf(input).reduce((sum, quantity) => sum + quantity, 0),
    couponState: couponState(form.coupon, answer, live.isPending),
    isPending: live.isPending,
  }
}

interface Standing {
  readonly quote: TotalSumQuote | undefined
  readonly couponOf: (priced: Micro | undefined) => Coupon | null
}
type Sums = Omit<Figures, 'totalQuantity' | 'couponState' | 'isPending'>

function ofSeveral({ method, charge }: FiguresInput, lines: readonly ParkedLine[], { quote, couponOf }: Standing): Sums {
  const ours = totalOf(
    lines.flatMap(({ form, place, key }) => (place ? [toCartItem(form, place, String(key))] : [])),
    charge,
  )
  const coupon = couponOf(ours.total)
  const sums = sumReceipt({ count: lines.length, amount: ours.total, listed: ours.before, method, coupon, quote })
  return { sums: undefined, sumsOfAll: sums, total: sums.total, amount: sums.amount, saved: sums.saved, worth: sums.coupon, coupon }
}

function ofOne(input: FiguresInput, { quote, couponOf }: Standing): Sums {
  const { form, place, method, charge } = input
  const quantities = quantitiesOf(input)
  const guaranteePpm = place ? guaranteePpmOf(place.service, form.isGuarantee, charge) : 0
  const coupon = couponOf(place && subtotalOf(place.service, quantities, guaranteePpm))
  const sums = place && receiptOf({ service: place.service, quantities, guaranteePpm, method, coupon, quote })
  return {
    sums,
    sumsOfAll: undefined,
    total: sums?.total,
    amount: sums && micro(sums.service + sums.guarantee),
    saved: sums?.saved,
    worth: sums?.coupon,
    coupon,
  }
}

const quantitiesOf = ({ form, place }: FiguresInput): readonly number[] => (place ? pricedQuantities(form, place.service) : [])
