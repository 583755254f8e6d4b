import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { submissionKeys } from '../../../../forms/submission-key.ts'
import { useOneAtATime } from '../../../../forms/use-one-at-a-time.ts'
import { AccountFrozen, useOverlays } from '../../../../overlays/overlays-context.tsx'
import { paths } from '../../../../paths.ts'
import { readCookie } from '../../../../preferences/cookies.ts'
import { readLocal, removeLocal, writeLocal } from '../../../../preferences/local-store.ts'
import { useSession } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { createdState } from '../../../order-list/created-orders.ts'
import type { Order } from '../../../order-list/order-facts.ts'
import type { PaymentInstructions } from '../../../payment/invoice/payment-instructions.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import type { LineErrors } from '../../model/line-errors.ts'
import type { LineForm } from '../../model/order-form.ts'
import { balanceBody, type CheckoutForm, type LaunchMode, requestFor, type SendingForm, sourceOf } from '../../model/order-requests.ts'
import { submitFailure } from '../model/submit-failure.ts'
import { lostOrder, orderText, type UnpaidOrder, waitingOrder } from '../model/unpaid-order.ts'
import { payStanding } from './pay-standing.ts'
import { type Placed, placeOrder } from './place-order.ts'

/** A form and a cart may both wait for an answer: each under its own key. */
export type SubmissionName = 'order_submission' | 'shop_submission'
const AFFILIATE_COOKIE = 'affiliate_code'

export interface Submit {
  readonly isSending: boolean
  /** The message for the whole order; field errors stand at their fields. */
  readonly failure: string | undefined
  /** The order stands already and only its payment was refused: the next press pays it. */
  readonly isWaiting: boolean
  /** The order that waits is left to itself: the next press makes another one. */
  readonly startAnew: () => void
  readonly send: () => Promise<void>
}
export interface SubmitPorts {
  readonly name: SubmissionName
  readonly sender: SendingForm
  readonly lines: readonly LineForm[]
  readonly form: CheckoutForm
  readonly method: PaymentChoice | undefined
  readonly source: string | null
  readonly onErrors: (errors: LineErrors) => void
  /** The order exists: what has to be paid, or nothing when the balance paid it. */
  readonly onPlaced: (payment: PaymentInstructions | undefined) => void
}

const launchMode = (): LaunchMode => {
  if (!matchMedia('(display-mode: standalone)').matches) return 'tab'
  return 'standalone' in navigator ? 'pwa_ios' : 'pwa'
}
/** What this browser says about an order besides its lines. */
export const senderFacts = (requested: string | null, sender: SendingForm) => ({
  source: sourceOf(requested, launchMode(), sender),
  affiliateCode: readCookie(AFFILIATE_COOKIE),
})

const keysOf = (name: SubmissionName) =>
  submissionKeys({ read: () => readLocal(name), write: (value) => writeLocal(name, value), remove: () => removeLocal(name) })

/** Sends the order once, under a key that outlives a lost answer, and brings errors to their fields. Typed values are never touched. */
export function useSubmit(ports: SubmitPorts): Submit {
  const { api, profile, loadProfile } = useSession()
  const { cabinet_widget_token: api_token } = useShop().settings
  const { t } = useTranslation('order')
  const { notFrozen } = useOverlays()
  const navigate = useNavigate()
  const { name } = ports
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [unpaid, setUnpaid] = useState<UnpaidOrder>()
  const keys = useMemo(() => keysOf(name), [name])
  const order = orderText(balanceBody(ports.lines, ports.form, ''))
  const waiting = waitingOrder(unpaid, order)

  const toOrders = async (orders: readonly Order[]) => {
    keys.answered()
    ports.onPlaced(undefined)
    await loadProfile().catch(() => undefined)
    await navigate(paths.orders(), { state: createdState(orders) })
  }
  const toPayment = (instructions: PaymentInstructions) => {
    keys.answered()
    void api.catalogue.widgetPaymentPage({ query: { api_token } }, { keepalive: true }).catch(() => undefined)
    ports.onPlaced(instructions)
  }
  const pay = async (method: PaymentChoice): Promise<Placed> => {
    if (waiting) return payStanding(api, keys, waiting.invoiceId, method)
    const { source, affiliateCode } = senderFacts(ports.source, ports.sender)
    const request = requestFor(method, ports.lines, ports.form, source, { isGuest: !profile, affiliateCode })
    const lost = lostOrder(keys.unanswered(), request)
    if (!lost) return placeOrder(api, api_token, { key: keys.take(request), request })
    const found = await placeOrder(api, api_token, lost)
    if (!found.payment) return found
    const { invoice_id: invoiceId } = found.payment
    setUnpaid({ invoiceId, order })
    return payStanding(api, keys, invoiceId, method)
  }
  const fail = (error: unknown) => {
    const { isAnswered, unpaidInvoiceId, said } = submitFailure(error, { noAnswer: t('failure.noAnswer'), ours: t('failure.ours') })
    if (unpaidInvoiceId) setUnpaid({ invoiceId: unpaidInvoiceId, order })
    if (isAnswered) keys.answered()
    if ('text' in said) setFailure(said.text)
    else ports.onErrors(said.errors)
  }
  const send = async () => {
    if (!ports.method) return
    setIsSending(true)
    setFailure(undefined)
    void api.catalogue.widgetCheckoutButton({ query: { api_token } }).catch(() => undefined)
    try {
      await notFrozen()
      const placed = await pay(ports.method)
      setUnpaid(undefined)
      if (placed.payment) toPayment(placed.payment)
      else await toOrders(placed.orders)
    } catch (error) {
      // The notice has said it; nothing was sent.
      if (!(error instanceof AccountFrozen)) fail(error)
    } finally {
      setIsSending(false)
    }
  }
  const once = useOneAtATime(send)
  return {
    isSending,
    failure,
    isWaiting: waiting !== undefined,
    startAnew: () => setUnpaid(undefined),
    send: async () => void (await once()),
  }
}
