import type { Micro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentInstructions } from '../../payment/payment-instructions.ts'
import type { OrderPageData } from '../load-order-page.ts'
import { guaranteePpmOf, subtotalOf } from '../model/budget.ts'
import { type CouponState, couponFor, couponState } from '../model/coupon.ts'
import { pricedQuantities } from '../model/drip-feed.ts'
import type { FormErrors } from '../model/map-errors.ts'
import { findWay, type PaymentChoice } from '../model/payment-choices.ts'
import { firstProblem, missingFrom, withLinkVerdict } from '../model/problems.ts'
import { type OrderReceipt, receiptOf } from '../model/receipt.ts'
import { goToField } from './go-to-field.ts'
import type { OrderState } from './use-order.ts'
import { useQuote } from './use-quote.ts'
import { type Submit, useSubmit } from './use-submit.ts'

export interface Checkout {
  readonly isGuest: boolean
  readonly method: PaymentChoice | undefined
  readonly sums: OrderReceipt | undefined
  /** Units of all runs together. */
  readonly totalQuantity: number
  /** For figures that are shown before the server's. */
  readonly coupon: Coupon | null
  readonly couponState: CouponState
  readonly isPending: boolean
  readonly errors: FormErrors
  /** Nothing that we can see is missing. */
  readonly isComplete: boolean
  readonly submit: Submit
  /** Sends the order, or goes to the first thing that is wrong with it. */
  readonly go: () => void
  /** Of the order that was just sent: the form is empty by then. */
  readonly lastTotal: Micro | undefined
  readonly lastMethod: PaymentChoice | undefined
}

export function useCheckout(
  order: OrderState,
  data: OrderPageData,
  onPlaced: (payment: PaymentInstructions | undefined) => void,
): Checkout {
  const { profile } = useSession()
  const { guarantee_charge_percent: charge } = useShop().settings
  const { form, place, link, change } = order
  const isGuest = profile === null
  const method = findWay(data.methods, form)
  const live = useQuote(form, place?.service, (errors) => change.errors({ ...form.errors, ...errors }))
  const { quote, isPending } = live
  const answer = quote && { quote, code: live.coupon }
  const guaranteePpm = place && guaranteePpmOf(place.service, form.isGuarantee, charge)
  const quantities = place ? pricedQuantities(form, place.service) : []
  const amount = place && subtotalOf(place.service, quantities, guaranteePpm ?? 0)
  const coupon = amount === undefined ? null : couponFor(form.coupon, answer, amount)
  const sums =
    place &&
    receiptOf({
      service: place.service,
      quantities,
      guaranteePpm: guaranteePpm ?? 0,
      method,
      coupon,
      quote: isPending ? undefined : quote,
    })
  const sent = useRef<{ readonly total: Micro | undefined; readonly method: PaymentChoice | undefined }>(undefined)
  const submit = useSubmit({ form, method, source: data.source, onErrors: change.errors, onPlaced })
  const findMissing = useMissing()
  const errors = withLinkVerdict(form.errors, link.state)
  const missing = findMissing(order, isGuest)

  // Errors of the server come in a moment after the press: the first of them gets the focus then.
  const wasSending = useRef(false)
  useEffect(() => {
    const problem = firstProblem(errors)
    if (wasSending.current && !submit.isSending && problem) goToField(problem)
    wasSending.current = submit.isSending
  }, [submit.isSending, errors])

  return {
    isGuest,
    method,
    sums,
    totalQuantity: quantities.reduce((sum, quantity) => sum + quantity, 0),
    coupon,
    couponState: couponState(form.coupon, answer, isPending),
    isPending,
    errors,
    isComplete: Object.keys(missing).length === 0 && link.state.kind !== 'invalid',
    submit,
    go: () => {
      const wrong = { ...missing, ...(link.state.kind === 'invalid' ? { url: [link.state.message] } : {}) }
      const problem = firstProblem(wrong)
      if (problem === undefined) {
        sent.current = { total: sums?.total, method }
        change.errors({})
        return void submit.send()
      }
      change.errors(wrong)
      goToField(problem)
    },
    lastTotal: sent.current?.total,
    lastMethod: sent.current?.method,
  }
}

/** What is missing, in words, by field. */
function useMissing(): (order: OrderState, isGuest: boolean) => FormErrors {
  const { t } = useTranslation('order')
  return ({ form, place }, isGuest) => {
    const missing = missingFrom(form, place?.service, isGuest)
    const errors: Record<string, readonly string[]> = {}
    if (missing.url) errors.url = [t('link.required')]
    if (missing.service) errors.serviceId = [t('service.required')]
    if (missing.lines) errors.targetableValues = [t('targets.linesRequired')]
    if (missing.longLine !== undefined) errors.targetableValues = [t('targets.longLine', { line: missing.longLine, max: 500 })]
    if (missing.email) errors.email = [missing.email === 'absent' ? t('email.required') : t('email.malformed')]
    if (missing.method) errors.paymentMethodId = [t('pay.required')]
    return errors
  }
}
