import { formatMicro, type Micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#words'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { track } from '../../consent/data-layer.ts'
import type { PaymentInstructions } from '../../features/payment/invoice/payment-instructions.ts'
import { useGoOn } from '../../features/payment/invoice/use-go-on.ts'
import { liveQuote } from '../../features/payment/live-quote.ts'
import {
  type CouponAnswer,
  type CouponState,
  type CouponWorth,
  couponFor,
  couponState,
  couponWorth,
} from '../../features/payment/methods/coupon.ts'
import { type PaymentChoice, quoteFor, wayFields, wayOf } from '../../features/payment/methods/payment-choices.ts'
import { delays } from '../../forms/delayed.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../../forms/submission-key.ts'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { useApi } from '../../session/session-context.tsx'

const KEY = 'top_up_submission'

export interface TopUpSums {
  readonly fee: Micro
  /** What the method adds; a coupon's part is told beside it. */
  readonly bonus: Micro
  readonly total: Micro
  readonly credited: Micro
}
export interface TopUp {
  readonly sums: TopUpSums | undefined
  readonly couponState: CouponState
  /** What the coupon does for the amount. */
  readonly coupon: CouponWorth | undefined
  readonly isPending: boolean
  readonly isSending: boolean
  /** By field of the wire: amount, coupon_code, payment_method_id, recurring_payments_method_id. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | undefined
  readonly payment: PaymentInstructions | undefined
  /** What the opened payment asks for, fee included. */
  readonly charged: Micro | undefined
  /** Answers what was refused, by field. */
  readonly send: () => Promise<TopUp['errors'] | undefined>
  readonly clear: () => void
  readonly forget: () => void
}
type Question = ReturnType<typeof wayFields> & { readonly amount: string; readonly coupon_code?: string }
interface Told extends CouponAnswer {
  readonly sums: TopUpSums
}

/** What an amount becomes on the balance, worked out at once and confirmed by the server half a second later; and the payment itself. */
export function useTopUp(method: PaymentChoice, amount: Micro | undefined, code: string): TopUp {
  const api = useApi()
  const { t } = useTranslation('payment')
  const goOn = useGoOn()
  const [told, setTold] = useState<Told>()
  const [isPending, setIsPending] = useState(false)
  const [state, setState] = useState<{ readonly errors: TopUp['errors']; readonly failure?: string }>({ errors: {} })
  const [isSending, setIsSending] = useState(false)
  const [opened, setOpened] = useState<{ readonly payment: PaymentInstructions; readonly charged: Micro | undefined }>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )

  const live = useMemo(
    () =>
      liveQuote<Question, Told>(delays.totalSum, {
        ask: async (body, signal) => {
          const { data } = await api.payments.quoteTopUp({ body }, { signal })
          const read = (text: string) => parseMicro(text) ?? (0n as Micro)
          const [fee, bonus] = [read(data.fee), read(data.payment_method_bonus)]
          const sums = { fee, bonus, total: read(data.total_amount), credited: read(data.to_be_credited) }
          return { sums, quote: data, code: body.coupon_code ?? '' }
        },
        onAnswer: setTold,
        onFailure: (error) => {
          if (error instanceof ValidationError) setState({ errors: joined(error) })
        },
        onPending: setIsPending,
      }),
    [api],
  )
  useEffect(() => {
    if (amount === undefined) live.stop()
    else live.change(questionOf(method, amount, code))
    return () => live.stop()
  }, [live, amount, method, code])

  const coupon = amount === undefined ? null : couponFor(code, told, amount)
  const ours = amount === undefined ? undefined : quoteFor(method, amount, 'add_funds', coupon)
  const isTold = told?.code === code && parseMicro(told.quote.original_amount) === amount
  const sums = isTold
    ? told.sums
    : ours && { fee: ours.fee, bonus: ours.paymentMethodBonus, total: ours.totalAmount, credited: ours.toBeCredited }
  const send = async (): Promise<TopUp['errors'] | undefined> => {
    if (amount === undefined) return undefined
    let refused: TopUp['errors'] | undefined
    setIsSending(true)
    setState({ errors: {} })
    const body = questionOf(method, amount, code)
    try {
      const { data } = await api.payments.addFunds({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      // Those that are paid in a dialog never see a payment page.
      if (method.strategy === 'others') track('payment_gateway', { payment_method_id: method.id })
      if (!data.url || !goOn(data.url)) setOpened({ payment: data, charged: sums?.total })
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      if (error instanceof ValidationError) {
        refused = joined(error)
        setState({ errors: refused })
      } else setState({ errors: {}, failure: statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('failure.ours') })
    }
    setIsSending(false)
    return refused
  }
  const latest = useRef(send)
  latest.current = send
  const once = useMemo(() => oneAtATime(() => latest.current()), [])
  return {
    sums,
    couponState: couponState(code, told, isPending),
    coupon: amount === undefined ? undefined : worthAtOnce(couponWorth(coupon, amount)),
    isPending,
    isSending,
    errors: state.errors,
    failure: state.failure,
    payment: opened?.payment,
    charged: opened?.charged,
    send: once,
    clear: () => setState({ errors: {} }),
    forget: () => setOpened(undefined),
  }
}

/** Nothing is delivered here: what would come back after a delivery is on the balance with the payment. */
const worthAtOnce = (does: CouponWorth | undefined): CouponWorth | undefined =>
  does?.type === 'cashback' ? { ...does, type: 'bonus' } : does

const questionOf = (method: PaymentChoice, amount: Micro, code: string): Question => ({
  ...wayFields(wayOf(method)),
  amount: formatMicro(amount),
  ...(code ? { coupon_code: code } : {}),
})

const joined = (error: ValidationError): Record<string, string> =>
  Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, messages.join('\n')]))
