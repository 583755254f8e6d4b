import type { Micro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { track } from '../../consent/data-layer.ts'
import type { PaymentInstructions } from '../../features/payment/invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../../features/payment/invoice/use-redirect-to-payment.ts'
import { liveQuote } from '../../features/payment/live-quote.ts'
import type { PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { delays } from '../../forms/delayed.ts'
import { joinedErrors } from '../../forms/joined-errors.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../../forms/submission-key.ts'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { useApi } from '../../session/session-context.tsx'
import { answerOf, refusalOf, type TopUpAnswer, type TopUpBody, type TopUpFigures, topUpBody, topUpFigures } from './model/top-up.ts'

const KEY = 'top_up_submission'

export interface TopUp extends TopUpFigures {
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
  readonly discard: () => void
}
/** What an amount becomes on the balance, worked out at once and confirmed by the server half a second later; and the payment itself. */
export function useTopUp(method: PaymentChoice, amount: Micro | undefined, code: string): TopUp {
  const [state, setState] = useState<{ readonly errors: TopUp['errors']; readonly failure?: string }>({ errors: {} })
  const { answer, isPending } = useTopUpQuote(method, amount, code, (errors) => setState({ errors }))
  const figures = topUpFigures({ method, amount, code, answer, isPending })
  const payment = useOpenedPayment(method, figures.sums?.total, setState)
  return {
    ...figures,
    isPending,
    isSending: payment.isSending,
    errors: state.errors,
    failure: state.failure,
    payment: payment.opened?.payment,
    charged: payment.opened?.charged,
    send: () => payment.send(amount === undefined ? undefined : topUpBody(method, amount, code)),
    clear: () => setState({ errors: {} }),
    discard: payment.clear,
  }
}

/** Asks the server what the amount becomes, half a second after the last change. */
function useTopUpQuote(method: PaymentChoice, amount: Micro | undefined, code: string, onErrors: (errors: TopUp['errors']) => void) {
  const api = useApi()
  const [answer, setAnswer] = useState<TopUpAnswer>()
  const [isPending, setIsPending] = useState(false)
  const report = useRef(onErrors)
  report.current = onErrors
  const live = useMemo(
    () =>
      liveQuote<TopUpBody, TopUpAnswer>(delays.totalSum, {
        ask: async (body, signal) => answerOf((await api.payments.quoteTopUp({ body }, { signal })).data, body.coupon_code ?? ''),
        onAnswer: setAnswer,
        onFailure: (error) => {
          if (error instanceof ValidationError) report.current(joinedErrors(error.fields))
        },
        onPending: setIsPending,
      }),
    [api],
  )
  useEffect(() => {
    if (amount === undefined) live.stop()
    else live.change(topUpBody(method, amount, code))
    return () => live.stop()
  }, [live, amount, method, code])
  return { answer, isPending }
}

type Said = (state: { readonly errors: TopUp['errors']; readonly failure?: string }) => void

/** Opens the payment, under one key until the server has answered: pressing twice pays once. */
function useOpenedPayment(method: PaymentChoice, total: Micro | undefined, say: Said) {
  const api = useApi()
  const { t } = useTranslation('payment')
  const redirectToPayment = useRedirectToPayment()
  const [isSending, setIsSending] = useState(false)
  const [opened, setOpened] = useState<{ readonly payment: PaymentInstructions; readonly charged: Micro | undefined }>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  const textOf = (error: unknown, kind: 'noAnswer' | 'failed') =>
    kind === 'noAnswer' ? t('failure.noAnswer') : noticeText(error) || t('failure.ours')
  const send = async (body: TopUpBody | undefined): Promise<TopUp['errors'] | undefined> => {
    if (!body) return undefined
    setIsSending(true)
    say({ errors: {} })
    try {
      const { data } = await api.payments.addFunds({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      // Those that are paid in a dialog never see a payment page.
      if (method.strategy === 'others') track('payment_gateway', { payment_method_id: method.id })
      if (!data.url || !redirectToPayment(data.url)) setOpened({ payment: data, charged: total })
      return undefined
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      const refusal = refusalOf(error)
      if (refusal.kind !== 'fields') return void say({ errors: {}, failure: textOf(error, refusal.kind) })
      say({ errors: refusal.errors })
      return refusal.errors
    } finally {
      setIsSending(false)
    }
  }
  const latest = useRef(() => send(undefined))
  const once = useMemo(() => oneAtATime(() => latest.current()), [])
  return {
    isSending,
    opened,
    send: (body: TopUpBody | undefined) => {
      latest.current = () => send(body)
      return once()
    },
    clear: () => setOpened(undefined),
  }
}
