import type { TotalSumQuote } from '@vitrine/ordering/contract/schemas'
import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { type Coupon, runsCost } from '@vitrine/pricing'
import { afterCoupon, type CouponWorth, couponWorth } from '../../../payment/methods/coupon.ts'
import { type PaymentChoice, quoteFor } from '../../../payment/methods/payment-choices.ts'
import { priceFacts, subtotalOf } from '../../model/budget.ts'
import type { OrderService } from '../../model/choices.ts'

export interface OrderReceipt {
  /** Of the service alone. */
  readonly service: Micro
  /** The surcharge, 0 when there is none. */
  readonly guarantee: Micro
  readonly fee: Micro
  readonly bonus: Micro
  /** What the coupon takes off, or credits; undefined without one. */
  readonly coupon: CouponWorth | undefined
  readonly total: Micro
  /** What the same order would cost at the list price and without a coupon; undefined when that is not higher. */
  readonly saved: Micro | undefined
}
export interface ReceiptInput {
  readonly service: OrderService
  /** Of the order, or of each run of a drip feed. */
  readonly quantities: readonly number[]
  readonly guaranteePpm: number
  readonly method: PaymentChoice | undefined
  readonly coupon?: Coupon | null
  /** The server's figures for exactly this; they win over ours. */
  readonly quote: TotalSumQuote | undefined
}

/** The parts of the sum; undefined while the price is not known. */
export function receiptOf({ service, quantities, guaranteePpm, method, quote, coupon = null }: ReceiptInput): OrderReceipt | undefined {
  const alone = subtotalOf(service, quantities, 0)
  const whole = subtotalOf(service, quantities, guaranteePpm)
  if (alone === undefined || whole === undefined) return undefined
  const ours = method && quoteFor(method, whole, 'order', coupon)
  const reported = (text: string | undefined) => (text === undefined ? undefined : parseMicro(text))
  const amount = reported(quote?.original_amount) ?? whole
  const guarantee = micro(whole - alone)
  const due = afterCoupon(amount, coupon)
  const fee = reported(quote?.fee) ?? ours?.fee ?? micro(0n)
  return {
    service: micro(amount - guarantee),
    guarantee,
    fee,
    bonus: reported(quote?.payment_method_bonus) ?? ours?.paymentMethodBonus ?? micro(0n),
    coupon: couponWorth(coupon, amount),
    total: micro(due + fee),
    saved: savedOn(service, quantities, guaranteePpm, due),
  }
}

function savedOn(service: OrderService, quantities: readonly number[], guaranteePpm: number, due: Micro): Micro | undefined {
  const facts = priceFacts(service, guaranteePpm)
  if (!facts) return undefined
  const saved = micro(runsCost({ ...facts, discountPpm: 0 }, quantities) - due)
  return saved > 0n ? saved : undefined
}
