import type { Micro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { noticeText, statusOf } from '../../../api/api-error.ts'
import { oneAtATime, type SubmissionKeys, submissionKeys, wasAnswered } from '../../../forms/submission-key.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import type { PaymentInstructions } from '../invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../invoice/use-redirect-to-payment.ts'
import { defaultMethod, type PaymentChoice } from '../methods/payment-choices.ts'
import { useBalance } from '../methods/use-default-way.ts'
import { atMethods } from './at-methods.ts'

export interface Paying {
  /** Undefined until they are there. */
  readonly methods: readonly PaymentChoice[] | undefined
  readonly method: PaymentChoice | undefined
  readonly choose: (method: PaymentChoice) => void
  readonly isSending: boolean
  readonly errors: readonly string[] | undefined
  readonly failure: string | undefined
  readonly payment: PaymentInstructions | undefined
  readonly send: () => void
}

export interface PayingOptions {
  /** Where the idempotency key of a payment whose answer was lost is stored. */
  readonly storageKey: string
  /** Before any fee: what the balance would have to pay. */
  readonly amount: Micro | undefined
  /** Must be stable between renders. */
  readonly loadMethods: () => Promise<readonly PaymentChoice[]>
  /** Sends the payment; undefined when the balance has paid. */
  readonly pay: (method: PaymentChoice, keys: SubmissionKeys) => Promise<PaymentInstructions | undefined>
  readonly onPaid: () => unknown
  readonly labels: { readonly failed: string; readonly noAnswer: string }
}

interface Problem {
  readonly errors?: readonly string[]
  readonly failure?: string
}

/** Pays what stands already: the balance at once, any other method through its payment page; a lost answer is asked for again under its key. */
export function usePaying({ storageKey, amount, loadMethods, pay, onPaid, labels }: PayingOptions): Paying {
  const { loadProfile } = useSession()
  const balance = useBalance()
  const redirectToPayment = useRedirectToPayment()
  const [methods, setMethods] = useState<readonly PaymentChoice[]>()
  const [chosen, setChosen] = useState<PaymentChoice>()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<Problem>({})
  const [payment, setPayment] = useState<PaymentInstructions>()
  const keys = useMemo(
    () =>
      submissionKeys({
        read: () => readLocal(storageKey),
        write: (value) => writeLocal(storageKey, value),
        remove: () => removeLocal(storageKey),
      }),
    [storageKey],
  )
  const { failed } = labels
  useEffect(() => {
    loadMethods().then(setMethods, () => setProblem({ failure: failed }))
  }, [loadMethods, failed])
  const method = chosen ?? (methods && defaultMethod(methods, balance, amount))

  const run = async () => {
    if (!method) return
    setIsSending(true)
    setProblem({})
    try {
      const instructions = await pay(method, keys)
      keys.answered()
      if (!instructions) {
        void loadProfile().catch(() => undefined)
        await onPaid()
      } else if (!instructions.url || !redirectToPayment(instructions.url)) setPayment(instructions)
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      const errors = atMethods(error)
      setProblem(errors ? { errors } : { failure: statusOf(error) === 0 ? labels.noAnswer : noticeText(error) || failed })
    } finally {
      setIsSending(false)
    }
  }
  const latest = useRef(run)
  latest.current = run
  const once = useMemo(() => oneAtATime(() => latest.current()), [])
  return {
    methods,
    method,
    choose: setChosen,
    isSending,
    errors: problem.errors,
    failure: problem.failure,
    payment,
    send: () => void once(),
  }
}
