import { formatMicro, type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { statusOf, ValidationError } from '../../../api/api-error.ts'
import {
  type CouponAnswer,
  type CouponState,
  type CouponWorth,
  couponFor,
  couponState,
  couponWorth,
} from '../../../features/payment/methods/coupon.ts'
import { type PaymentChoice, quoteFor, wayFields, wayOf } from '../../../features/payment/methods/payment-choices.ts'
import { joinedErrors } from '../../../forms/joined-errors.ts'

export interface TopUpSums {
  readonly fee: Micro
  /** What the method adds; a coupon's part is told beside it. */
  readonly bonus: Micro
  readonly total: Micro
  readonly credited: Micro
}

/** What is asked of the server about an amount, and sent to it to pay. */
export type TopUpBody = ReturnType<typeof wayFields> & { readonly amount: string; readonly coupon_code?: string }

/** The server's figures for an amount. */
export interface TopUpAnswer extends CouponAnswer {
  readonly sums: TopUpSums
}

type QuoteWire = CouponAnswer['quote'] & {
  readonly fee: string
  readonly payment_method_bonus: string
  readonly total_amount: string
  readonly to_be_credited: string
}

export const topUpBody = (method: PaymentChoice, amount: Micro, code: string): TopUpBody => ({
  ...wayFields(wayOf(method)),
  amount: formatMicro(amount),
  ...(code ? { coupon_code: code } : {}),
})

export function answerOf(quote: QuoteWire, code: string): TopUpAnswer {
  const read = (text: string) => parseMicro(text) ?? micro(0n)
  return {
    sums: {
      fee: read(quote.fee),
      bonus: read(quote.payment_method_bonus),
      total: read(quote.total_amount),
      credited: read(quote.to_be_credited),
    },
    quote,
    code,
  }
}

export interface TopUpFigures {
  readonly sums: TopUpSums | undefined
  readonly couponState: CouponState
  /** What the coupon does for the amount. */
  readonly coupon: CouponWorth | undefined
}

/** What the amount becomes: by the server's figures where they are about exactly this, by our own arithmetic until then. */
export function topUpFigures(input: {
  readonly method: PaymentChoice
  readonly amount: Micro | undefined
  readonly code: string
  readonly answer: TopUpAnswer | undefined
  readonly isPending: boolean
}): TopUpFigures {
  const { method, amount, code, answer, isPending } = input
  const state = couponState(code, answer, isPending)
  if (amount === undefined) return { sums: undefined, couponState: state, coupon: undefined }
  const coupon = couponFor(code, answer, amount)
  const isAboutThis = answer?.code === code && parseMicro(answer.quote.original_amount) === amount
  return {
    sums: isAboutThis ? answer.sums : ownSums(quoteFor(method, amount, 'add_funds', coupon)),
    couponState: state,
    coupon: worthAtOnce(couponWorth(coupon, amount)),
  }
}

const ownSums = (quote: ReturnType<typeof quoteFor>): TopUpSums => ({
  fee: quote.fee,
  bonus: quote.paymentMethodBonus,
  total: quote.totalAmount,
  credited: quote.toBeCredited,
})

/** Nothing is delivered here: what would come back after a delivery is on the balance with the payment. */
const worthAtOnce = (does: CouponWorth | undefined): CouponWorth | undefined =>
  does?.type === 'cashback' ? { ...does, type: 'bonus' } : does

/** Why a payment was not opened: what was refused by field, no answer from the server, or a failure of its own. */
export type TopUpRefusal =
  | { readonly kind: 'fields'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'noAnswer' | 'failed' }

export function refusalOf(error: unknown): TopUpRefusal {
  if (error instanceof ValidationError) return { kind: 'fields', errors: joinedErrors(error.fields) }
  return { kind: statusOf(error) === 0 ? 'noAnswer' : 'failed' }
}
