import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { noticeText, statusOf, ValidationError } from '../../../api/api-error.ts'
import { paths } from '../../../paths.ts'
import { readCookie } from '../../../preferences/cookies.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import { AccountFrozen, useOverlays } from '../../../shell/overlays/overlays-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentInstructions } from '../../payment/payment-instructions.ts'
import { errorsByLine, type LineErrors } from '../model/line-errors.ts'
import type { LineForm } from '../model/order-form.ts'
import { balanceBody, type CheckoutForm, cardBody, type LaunchMode, requestBody, sourceOf } from '../model/order-requests.ts'
import type { PaymentChoice } from '../model/payment-choices.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../model/submission-key.ts'

/** A form and a cart may both wait for an answer: each under its own key. */
export type SubmissionName = 'order_submission' | 'shop_submission'
/** The name that the specification gives it. */
const NEW_USER_KEY = 'new_user_email'
const AFFILIATE_COOKIE = 'affiliate_code'

export interface Submit {
  readonly isSending: boolean
  /** What went wrong with the whole order, in words; field errors stand at their fields. */
  readonly failure: string | undefined
  readonly send: () => Promise<void>
}
export interface SubmitPorts {
  readonly name: SubmissionName
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
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(name), write: (value) => writeLocal(name, value), remove: () => removeLocal(name) }),
    [name],
  )
  const query = { api_token }

  const payFromBalance = async () => {
    const body = balanceBody(ports.lines, ports.form, sourceOf(ports.source, launchMode()))
    await api.ordering.placeFromBalance({ query, body }, { idempotencyKey: keys.take(body) })
    keys.answered()
    ports.onPlaced(undefined)
    await loadProfile().catch(() => undefined)
    await navigate(paths.orders(), { state: { notice: 'created' } })
  }
  const payOtherwise = async (methodId: number) => {
    const visitor = { isGuest: !profile, affiliateCode: readCookie(AFFILIATE_COOKIE) }
    const body = requestBody(ports.lines, ports.form, methodId, sourceOf(ports.source, launchMode()), visitor)
    const { data } = await api.ordering.requestOrders({ query, body }, { idempotencyKey: keys.take(body) })
    keys.answered()
    if (visitor.isGuest && data.user.isNewUser) writeLocal(NEW_USER_KEY, data.user.email)
    void api.catalogue.widgetPaymentPage({ query }).catch(() => undefined)
    ports.onPlaced(data.data)
  }
  const payByCard = async (cardId: number) => {
    const visitor = { isGuest: false, affiliateCode: readCookie(AFFILIATE_COOKIE) }
    const body = cardBody(ports.lines, ports.form, cardId, sourceOf(ports.source, launchMode()), visitor)
    const { data } = await api.ordering.requestOrdersByCard({ query, body }, { idempotencyKey: keys.take(body) })
    keys.answered()
    void api.catalogue.widgetPaymentPage({ query }).catch(() => undefined)
    ports.onPlaced(data)
  }
  const pay = ({ strategy, linkedCardId, id }: PaymentChoice): Promise<void> => {
    if (linkedCardId !== null) return payByCard(linkedCardId)
    return strategy === 'balance' ? payFromBalance() : payOtherwise(id)
  }
  const send = async () => {
    if (!ports.method) return
    setIsSending(true)
    setFailure(undefined)
    void api.catalogue.widgetCheckoutButton({ query }).catch(() => undefined)
    try {
      await notFrozen()
      await pay(ports.method)
    } catch (error) {
      // The notice has said it; nothing was sent.
      if (error instanceof AccountFrozen) return
      if (wasAnswered(statusOf(error))) keys.answered()
      // Want of money is about the order as a whole: it is said plainly, and no field is marked.
      const [shortOfMoney] = error instanceof ValidationError ? (error.fields.balance ?? []) : []
      if (shortOfMoney) setFailure(shortOfMoney)
      else if (error instanceof ValidationError) ports.onErrors(errorsByLine(error.fields))
      else setFailure(statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('failure.ours'))
    } finally {
      setIsSending(false)
    }
  }
  const latest = useRef(send)
  latest.current = send
  const once = useMemo(() => oneAtATime(() => latest.current()), [])
  return { isSending, failure, send: async () => void (await once()) }
}
