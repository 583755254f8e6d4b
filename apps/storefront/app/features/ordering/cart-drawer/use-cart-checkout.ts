import { type Micro, micro } from '@vitrine/platform/kernel'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { focusField, isBeingLed } from '../../../forms/focus-field.ts'
import { looksLikeEmail } from '../../../forms/looks-like-email.ts'
import { type FormErrors, withoutError } from '../../../forms/map-errors.ts'
import { writeCookie } from '../../../preferences/cookies.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import type { PaymentChoice } from '../../payment/methods/payment-choices.ts'
import { saveEmail } from '../../payment/methods/stored-email.ts'
import { useBalance } from '../../payment/methods/use-default-way.ts'
import type { Cart } from '../cart/model/cart.ts'
import { cartEvents } from '../cart/model/cart-events.ts'
import { type CartFigures, cartFigures, cartMethod } from '../cart/model/cart-figures.ts'
import { totalOf } from '../cart/model/cart-totals.ts'
import { flagForClearing } from '../cart/model/clear-flag.ts'
import { isQuotable, missingLines } from '../cart/model/missing.ts'
import { cartStore } from '../cart/state/cart-store.ts'
import { useLinesQuote } from '../form/state/use-lines-quote.ts'
import { type Submit, useSubmit } from '../form/state/use-submit.ts'
import { type LineErrors, noLineErrors } from '../model/line-errors.ts'
import { quoteBody } from '../model/order-requests.ts'
import { holdingBack } from '../model/problems.ts'
import { type CartStart, SUBMISSION, wayFieldsOf } from './use-cart-start.ts'

export const CART_IDS = { email: 'cart-email', payment: 'cart-payment', coupon: 'cart-coupon' } as const

export interface CartCheckout extends CartFigures {
  readonly isGuest: boolean
  readonly method: PaymentChoice | undefined
  readonly errors: LineErrors
  readonly submit: Submit
  readonly go: () => void
  readonly typeEmail: (text: string) => void
  readonly applyCoupon: (code: string) => void
  readonly choose: (method: PaymentChoice) => void
  readonly clear: (...fields: readonly string[]) => void
  /** An item was changed: what was said about it is no longer true. */
  readonly clearLines: () => void
  /** Of the order that was just sent. */
  readonly lastTotal: Micro | undefined
}

/** The checkout of the cart. `items` stand in the order in which they are numbered. */
export function useCartCheckout(
  items: Cart,
  { form: started, setForm, methods, gone }: CartStart,
  onPlaced: (payment: PaymentInstructions | undefined) => void,
): CartCheckout {
  const { t } = useTranslation('cart')
  const missingOf = useMissing()
  const { profile } = useSession()
  const { guarantee_charge_percent: charge } = useShop().settings
  const { errors, setErrors, showErrors, clear, clearLines } = useErrors()
  const sent = useRef<Micro>(undefined)
  const isGuest = profile === null
  const ours = totalOf(items, charge)
  const balance = useBalance()
  const method = cartMethod(methods ?? [], started, balance, ours.total)
  const form = { ...started, ...(method ? wayFieldsOf(method) : {}) }
  const quotable = isQuotable(items, gone)
  const live = useLinesQuote(quotable ? quoteBody(items, form) : undefined, (result) =>
    setErrors((was) => ({ general: { ...was.general, ...pick(result.general, ['coupon']) }, lines: result.lines })),
  )
  const figures = cartFigures({ ours, code: form.coupon, method, isQuotable: quotable, live })
  const { sums } = figures
  const values = { serviceIds: items.map(({ serviceId }) => serviceId), total: sums.total }
  const submit = useSubmit({
    name: SUBMISSION,
    lines: items,
    form,
    method,
    sender: 'cart',
    source: typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('source'),
    onErrors: showErrors,
    onPlaced: (payment) => {
      cartEvents.tell({ kind: 'ordered', ...values, isFromCart: true })
      if (payment) flagForClearing({ writeCookie })
      else cartStore.clear()
      onPlaced(payment)
    },
  })
  const go = () => {
    const missing = {
      general: missingOf(isGuest ? form.email : undefined, method),
      lines: missingLines(items, gone, { link: t('link.missing'), gone: t('item.gone') }),
    }
    if (isSomething(missing)) return showErrors(missing)
    const said = { ...errors, general: holdingBack(errors.general, { isDripFeed: false, isWaiting: submit.isWaiting }) }
    if (isSomething(said)) return showErrors(errors)
    setErrors(missing)
    cartEvents.tell({ kind: 'checkout-begun', ...values })
    sent.current = micro(sums.total)
    void submit.send()
  }
  return {
    isGuest,
    method,
    ...figures,
    errors,
    submit,
    go,
    ...changesOf(isGuest, (changed, ...fields) => {
      setForm({ ...started, ...changed })
      clear(...fields)
    }),
    clear,
    clearLines,
    lastTotal: sent.current,
  }
}

type Change = (changed: Partial<CartStart['form']>, ...fields: readonly string[]) => void

/** What a customer does to the checkout; what was said about a field that changes is no longer true. */
const changesOf = (isGuest: boolean, change: Change): Pick<CartCheckout, 'typeEmail' | 'applyCoupon' | 'choose'> => ({
  typeEmail: (email) => {
    if (isGuest) saveEmail(email)
    change({ email }, 'email')
  },
  applyCoupon: (code) => change({ coupon: code.trim() }, 'coupon'),
  choose: (method) => change(wayFieldsOf(method), 'paymentMethodId', 'balance'),
})

const isSomething = ({ lines, general }: LineErrors): boolean => lines.size > 0 || Object.keys(general).length > 0

/** Messages for what the checkout itself misses; only a guest is asked for an e-mail. */
function useMissing(): (email: string | undefined, method: PaymentChoice | undefined) => FormErrors {
  const { t } = useTranslation('order')
  return (email, method) => ({
    ...(email === undefined || looksLikeEmail(email) ? {} : { email: [email.trim() === '' ? t('email.required') : t('email.malformed')] }),
    ...(method ? {} : { paymentMethodId: [t('pay.required')] }),
  })
}

const pick = (errors: FormErrors, fields: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)))

function useErrors() {
  const [errors, setErrors] = useState(noLineErrors)
  return {
    errors,
    setErrors,
    showErrors: (found: LineErrors) => {
      setErrors(found)
      // The messages have to stand before one of them can be gone to.
      requestAnimationFrame(() => goToFirstWrong(found))
    },
    clear: (...fields: readonly string[]) => {
      if (!isBeingLed()) setErrors((was) => ({ ...was, general: withoutError(was.general, ...fields) }))
    },
    clearLines: () => setErrors((was) => (was.lines.size === 0 ? was : { ...was, lines: noLineErrors.lines })),
  }
}

/** In the order in which everything stands: the items and their links, then the checkout. */
function goToFirstWrong({ general }: LineErrors): void {
  const wrong = document.querySelector<HTMLElement>('[role=dialog] :is([aria-invalid="true"], [data-wrong] button)')
  const ways = general.paymentMethodId || general.balance ? document.getElementById(CART_IDS.payment) : null
  const element = wrong ?? ways
  if (element) focusField(element)
}
