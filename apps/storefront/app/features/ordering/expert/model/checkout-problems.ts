import { looksLikeEmail } from '../../../../forms/looks-like-email.ts'
import type { CouponState } from '../../../payment/methods/coupon.ts'
import { isCard, type PaymentChoice } from '../../../payment/methods/payment-choices.ts'

export type CheckoutField = 'lines' | 'email' | 'method' | 'coupon'
export type CheckoutProblem = 'nothing' | 'noEmail' | 'malformedEmail' | 'noMethod' | 'tooMany' | 'couponRefused' | 'couponTooMany'

export interface CheckoutInput {
  readonly lines: number
  /** What a guest typed; undefined for a customer, whose address is known. */
  readonly email: string | undefined
  readonly method: PaymentChoice | undefined
  readonly coupon: { readonly state: CouponState; readonly isTooMuch: boolean }
  /** As many lines as one purchase takes. */
  readonly batchMax: number
}

/** What stands in the way of sending, by field, in the order in which the fields are shown. */
export function checkoutProblems(input: CheckoutInput): ReadonlyMap<CheckoutField, CheckoutProblem> {
  const found: readonly (readonly [CheckoutField, CheckoutProblem | undefined])[] = [
    ['lines', input.lines === 0 ? 'nothing' : undefined],
    ['email', emailProblem(input.email)],
    ['method', methodProblem(input)],
    ['coupon', couponProblem(input.coupon)],
  ]
  return new Map(found.flatMap(([field, problem]) => (problem ? [[field, problem] as const] : [])))
}

function emailProblem(email: string | undefined): CheckoutProblem | undefined {
  if (email === undefined || looksLikeEmail(email)) return undefined
  return email.trim() === '' ? 'noEmail' : 'malformedEmail'
}

/** Only the balance pays one purchase after another; everything else is paid once. */
function methodProblem({ method, lines, batchMax }: CheckoutInput): CheckoutProblem | undefined {
  if (!method) return 'noMethod'
  const paysOnce = method.strategy !== 'balance' || isCard(method)
  return paysOnce && lines > batchMax ? 'tooMany' : undefined
}

function couponProblem({ state, isTooMuch }: CheckoutInput['coupon']): CheckoutProblem | undefined {
  if (isTooMuch) return 'couponTooMany'
  return state === 'refused' ? 'couponRefused' : undefined
}
