import type { Micro } from '@vitrine/platform/kernel'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n'
import { goToField } from '../../../../forms/go-to-field.ts'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { useSession } from '../../../../session/session-context.tsx'
import type { PaymentInstructions } from '../../../payment/invoice/payment-instructions.ts'
import { afterCoupon } from '../../../payment/methods/coupon.ts'
import { findWay, type PaymentChoice, wayOf } from '../../../payment/methods/payment-choices.ts'
import { useDefaultWay } from '../../../payment/methods/use-default-way.ts'
import { cartEvents } from '../../cart/model/cart-events.ts'
import type { SendingForm } from '../../model/order-requests.ts'
import { type Buyer, firstProblem, holdingBack, isLocked, missingFrom, withLinkVerdict } from '../../model/problems.ts'
import type { OrderPageData } from '../load-order-page.ts'
import { checkoutToTell, ofCheckout, wrongLines } from '../model/checkout-check.ts'
import type { Figures } from '../model/figures.ts'
import type { ParkedLine } from '../model/order-groups.ts'
import { useFigures } from './use-figures.ts'
import type { OrderState } from './use-order.ts'
import type { OrderLines } from './use-order-lines.ts'
import { type Submit, useSubmit } from './use-submit.ts'

export interface Checkout extends Figures {
  readonly isGuest: boolean
  /** One of the services is open to a higher grade only: nothing can be sent. */
  readonly isLocked: boolean
  readonly method: PaymentChoice | undefined
  readonly choose: (method: PaymentChoice) => void
  readonly errors: FormErrors
  /** Nothing that we can see is missing. */
  readonly isComplete: boolean
  readonly submit: Submit
  /** Sends the order, or goes to the first thing that is wrong with it. */
  readonly go: () => void
  /** Says what is missing of the lines themselves and goes there; true when nothing is. */
  readonly checkLines: () => boolean
  /** Of the order that was just sent: the form is empty by then. */
  readonly lastTotal: Micro | undefined
  readonly lastMethod: PaymentChoice | undefined
}

interface Sent {
  readonly total: Micro | undefined
  readonly method: PaymentChoice | undefined
}

/** From what is typed to an order that is paid: what it costs, what is missing of it, and the sending. */
export function useCheckout(
  order: OrderState,
  lines: OrderLines,
  data: OrderPageData,
  sender: SendingForm,
  onPlaced: (payment: PaymentInstructions | undefined) => void,
): Checkout {
  const { profile } = useSession()
  const { form, link, change } = order
  const buyer = { isGuest: profile === null, opensClosedSales: profile?.grades?.current?.available_closed_sales === true }
  const method = findWay(data.methods, form)
  const figures = useFigures(order, lines, method)
  const { total, amount, coupon } = figures
  const choose = useDefaultWay({
    methods: data.methods,
    way: form,
    due: amount && afterCoupon(amount, coupon),
    isNamed: data.way !== undefined,
    set: (way) => change.way(wayOf(way)),
  })
  const sent = useRef<Sent>(undefined)
  const serviceIds = lines.all.flatMap((line) => line.form.serviceId ?? [])
  const submit = useSubmit({
    name: 'order_submission',
    sender,
    lines: lines.all.map((line) => line.form),
    form,
    method,
    source: data.source,
    onErrors: (errors) => lines.tell(errors.lines, errors.general),
    onPlaced: (payment) => {
      cartEvents.tell({ kind: 'ordered', serviceIds, total: sent.current?.total, isFromCart: false })
      onPlaced(payment)
    },
  })
  const findMissing = useMissing()
  const errors = withLinkVerdict(form.errors, link.state)
  const openKey = lines.state.groups[lines.state.active.group]?.lines[lines.state.active.line]?.key
  const missingOf = (line: Pick<ParkedLine, 'form' | 'place'>) => findMissing(line, buyer)
  const missing = missingOf({ form, place: order.place })
  const wrong = wrongLines({ lines: lines.all, open: { key: openKey, errors }, isWaiting: submit.isWaiting, missingOf })
  useFocusOnRefusal(errors, submit.isSending)

  const check = (general: FormErrors): boolean => {
    const isRight = wrong.size === 0 && Object.keys(general).length === 0
    if (!isRight) lines.tell(wrong, checkoutToTell(errors, general))
    goSoonTo({ ...general, ...wrong.values().next().value })
    return isRight
  }
  return {
    isGuest: buyer.isGuest,
    isLocked: isLocked(order.place?.service, buyer) || lines.all.some(({ place }) => isLocked(place?.service, buyer)),
    method,
    choose,
    ...figures,
    errors,
    isComplete: Object.keys(missing).length === 0 && wrong.size === 0,
    submit,
    checkLines: () => check({}),
    go: () => {
      const said = holdingBack(errors, { isDripFeed: form.isDripFeed, isWaiting: submit.isWaiting })
      if (!check({ ...ofCheckout(said), ...ofCheckout(missing) })) return
      sent.current = { total, method }
      change.errors({})
      cartEvents.tell({ kind: 'checkout-begun', serviceIds, total })
      void submit.send()
    },
    lastTotal: sent.current?.total,
    lastMethod: sent.current?.method,
  }
}

/** A line that opens has to be rendered before its field can be gone to. */
function goSoonTo(wrong: FormErrors): void {
  const problem = firstProblem(wrong)
  if (problem) requestAnimationFrame(() => goToField(problem))
}

/** Errors of the server come after the press: the first of them gets the focus then. */
function useFocusOnRefusal(errors: FormErrors, isSending: boolean): void {
  const wasSending = useRef(false)
  useEffect(() => {
    const problem = firstProblem(errors)
    if (wasSending.current && !isSending && problem) goToField(problem)
    wasSending.current = isSending
  }, [isSending, errors])
}

/** Messages for what is missing, by field. */
function useMissing(): (line: Pick<ParkedLine, 'form' | 'place'>, buyer: Buyer) => FormErrors {
  const { t } = useTranslation('order')
  return ({ form, place }, buyer) => {
    const missing = missingFrom(form, place?.service, buyer)
    const errors: Record<string, readonly string[]> = {}
    if (missing.url) errors.url = [t('link.required')]
    if (missing.service) errors.serviceId = [t('service.required')]
    if (missing.grade) errors.serviceId = [t('service.locked')]
    if (missing.lines) errors.targetableValues = [t('targets.linesRequired')]
    if (missing.longLine !== undefined) errors.targetableValues = [t('targets.longLine', { line: missing.longLine, max: 500 })]
    if (missing.email) errors.email = [missing.email === 'absent' ? t('email.required') : t('email.malformed')]
    if (missing.method) errors.paymentMethodId = [t('pay.required')]
    return errors
  }
}
