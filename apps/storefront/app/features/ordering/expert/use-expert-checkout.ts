import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { focusField, isBeingLed } from '../../../forms/focus-field.ts'
import { paths } from '../../../paths.ts'
import { useApi, useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../../payment/invoice/use-redirect-to-payment.ts'
import { saveEmail, storedEmail } from '../../payment/methods/stored-email.ts'
import { cartEvents } from '../cart/model/cart-events.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { afterSending } from './model/after-sending.ts'
import { type CheckoutField, type CheckoutProblem, checkoutProblems } from './model/checkout-problems.ts'
import { BATCH } from './use-checked-lines.ts'
import type { MassOrder } from './use-mass-order.ts'
import { useSendLines } from './use-send-lines.ts'

/** The fields of the page by the ids of their elements. */
export const FIELD_IDS = {
  lines: 'expert-lines',
  email: 'expert-email',
  method: 'expert-payment',
  coupon: 'expert-coupon',
} as const satisfies Record<CheckoutField, string>

/** What lies over the page. */
export type Layer =
  | { readonly kind: 'review' }
  | { readonly kind: 'payment'; readonly payment: PaymentInstructions }
  | { readonly kind: 'unpaid'; readonly invoiceId: string }

export type ExpertCheckout = ReturnType<typeof useExpertCheckout>

/** Looks the lines over, sends them, and leads to what follows. */
export function useExpertCheckout(order: MassOrder, data: OrderPageData, onMade: (count: number) => void) {
  const problemText = useProblemText()
  const isGuest = useSession().profile === null
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Partial<Record<CheckoutField, string>>>({})
  const [layer, setLayer] = useState<Layer>()
  const [begun, setBegun] = useState({ count: 0, amount: order.sums.amount, total: order.sums.total })
  const sending = useSendLines(order.box.takeOut)
  const follow = useNextStep(order, setLayer, onMade)
  // Stored by an earlier order of this browser; the server does not know it.
  useEffect(() => setEmail(storedEmail()), [])
  const { method, ready, coupon } = order
  const clear = (field: CheckoutField) => setErrors(({ [field]: _, ...others }) => others)
  const review = () => {
    const found = checkoutProblems({ lines: ready.length, email: isGuest ? email : undefined, method, coupon, batchMax: BATCH })
    setErrors(Object.fromEntries([...found].map(([field, problem]) => [field, problemText(problem)])))
    onMade(0)
    const [first] = found.keys()
    const element = first && document.getElementById(FIELD_IDS[first])
    if (element) focusField(element)
    if (!first) setLayer({ kind: 'review' })
  }
  const send = async () => {
    if (!method) return
    const serviceIds = ready.flatMap(({ form }) => form.serviceId ?? [])
    const { amount, total } = order.sums
    setBegun({ count: ready.length, amount, total })
    cartEvents.tell({ kind: 'checkout-begun', serviceIds, total })
    const sent = await sending.send({ lines: ready, method, email, coupon: coupon.code, source: data.source })
    if (!sent) return
    order.refuse(sent.refused)
    if (sent.ordered > 0) cartEvents.tell({ kind: 'ordered', serviceIds, total, isFromCart: false })
    await follow(sent)
  }
  return {
    isGuest,
    email,
    errors,
    layer,
    begun,
    sending,
    clear,
    visit: (field: CheckoutField) => {
      if (!isBeingLed()) clear(field)
    },
    review,
    send,
    close: () => setLayer(undefined),
    typeEmail: (text: string) => {
      saveEmail(text)
      setEmail(text)
      clear('email')
    },
  }
}

type Sent = NonNullable<Awaited<ReturnType<ReturnType<typeof useSendLines>['send']>>>

function useNextStep(order: MassOrder, setLayer: (layer: Layer | undefined) => void, onMade: (count: number) => void) {
  const { loadProfile } = useSession()
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const navigate = useNavigate()
  const redirectToPayment = useRedirectToPayment()
  return async (sent: Sent): Promise<void> => {
    const next = afterSending(sent, order.lines.length)
    if (next.kind === 'unpaid') return setLayer(next)
    if (next.kind === 'payment') {
      void api.catalogue.widgetPaymentPage({ query: { api_token } }, { keepalive: true }).catch(() => undefined)
      if (!next.payment.url || !redirectToPayment(next.payment.url)) setLayer(next)
      return
    }
    // The balance has paid.
    if (next.made > 0) void loadProfile().catch(() => undefined)
    onMade(next.made)
    if (next.kind === 'stopped') return
    setLayer(undefined)
    if (next.isAll) await navigate(paths.orders(), { state: { notice: 'created' } })
  }
}

function useProblemText(): (problem: CheckoutProblem) => string {
  const { t } = useTranslation(['expert', 'order', 'coupon'])
  const texts: Record<CheckoutProblem, () => string> = {
    nothing: () => t('nothing'),
    noEmail: () => t('order:email.required'),
    malformedEmail: () => t('order:email.malformed'),
    noMethod: () => t('order:pay.required'),
    tooMany: () => t('tooMany', { max: BATCH }),
    couponRefused: () => t('coupon:refused'),
    couponTooMany: () => t('couponMax', { max: BATCH }),
  }
  return (problem) => texts[problem]()
}
