import { formatMicro, type Micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useState } from 'react'
import { statusOf, ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { delays } from '../../forms/delayed.ts'
import { submissionKeys, wasAnswered } from '../../forms/submission-key.ts'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { useApi } from '../../session/session-context.tsx'
import { liveQuote } from '../payment/live-quote.ts'

const KEY = 'withdrawal_submission'

export interface WithdrawalQuote {
  readonly amount: Micro
  readonly fee: Micro
  readonly total: Micro
}
interface Question {
  readonly amount: string
  readonly payment_method_id: number
}
export interface WithdrawalForm extends Question {
  readonly account_number: string
  readonly user_comment?: string
}
type Errors = Readonly<Record<string, string>>

const joined = (error: ValidationError): Errors =>
  Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, messages.join('\n')]))

/** What a withdrawal costs, asked half a second after the last change, and the request itself: one however often it is pressed. */
export function useWithdrawal(methodId: number | undefined, amount: Micro | undefined, onRequested: () => void) {
  const api = useApi()
  const failureMessages = useFailureMessage()
  const [quote, setQuote] = useState<WithdrawalQuote>()
  const [isPending, setIsPending] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  const live = useMemo(
    () =>
      liveQuote<Question, WithdrawalQuote>(delays.totalSum, {
        ask: async (body, signal) => {
          const { data } = await api.payments.quoteWithdrawal({ body }, { signal })
          const read = (text: string) => parseMicro(text) ?? (0n as Micro)
          return { amount: read(data.amount), fee: read(data.fee_amount), total: read(data.total_amount) }
        },
        onAnswer: setQuote,
        onFailure: (error) => {
          setQuote(undefined)
          if (error instanceof ValidationError) setErrors(joined(error))
        },
        onPending: setIsPending,
      }),
    [api],
  )
  useEffect(() => {
    if (amount === undefined || methodId === undefined) live.stop()
    else live.change({ amount: formatMicro(amount), payment_method_id: methodId })
    return () => live.stop()
  }, [live, amount, methodId])

  /** Answers what was refused, by field. */
  const send = async (form: WithdrawalForm): Promise<Errors> => {
    if (isSending) return {}
    let refused: Errors = {}
    setIsSending(true)
    setErrors({})
    setFailure(undefined)
    try {
      await api.payments.requestWithdrawal({ body: form }, { idempotencyKey: keys.take(form) })
      keys.answered()
      onRequested()
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      refused = error instanceof ValidationError ? joined(error) : {}
      setErrors(refused)
      if (!['amount', 'account_number', 'user_comment'].some((field) => field in refused)) setFailure(failureMessages(error))
    }
    setIsSending(false)
    return refused
  }
  const isCurrent = quote !== undefined && quote.amount === amount
  return { quote: isCurrent ? quote : undefined, isPending, isSending, errors, failure, send, clear: () => setErrors({}), fail: setErrors }
}
