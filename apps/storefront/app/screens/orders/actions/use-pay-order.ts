import { micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#words'
import { noticeText, statusOf } from '../../../api/api-error.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import { defaultMethod, type PaymentChoice, payable, wayFields, wayOf } from '../../order/model/payment-choices.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../../order/model/submission-key.ts'
import type { PaymentInstructions } from '../../payment/payment-instructions.ts'
import { useGoOn } from '../../payment/use-go-on.ts'
import type { Order } from '../model/order-facts.ts'
import { atMethods } from '../model/pay-problem.ts'

const KEY = 'order_payment'

export interface PayOrder {
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

/** Pays one unpaid order: the balance at once, any other method through its payment page. */
export function usePayOrder(order: Order, onPaid: () => void): PayOrder {
  const { t } = useTranslation('orders')
  const { api, profile, loadProfile } = useSession()
  const [methods, setMethods] = useState<readonly PaymentChoice[]>()
  const [chosen, setChosen] = useState<PaymentChoice>()
  const [isSending, setIsSending] = useState(false)
  const goOn = useGoOn()
  const [problem, setProblem] = useState<{ readonly errors?: readonly string[] | undefined; readonly failure?: string }>({})
  const [payment, setPayment] = useState<PaymentInstructions>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  useEffect(() => {
    api.payments.listMethods().then(
      ({ data }) => setMethods(payable(data)),
      () => setProblem({ failure: t('actions.failed') }),
    )
  }, [api, t])
  const method = chosen ?? (methods && defaultMethod(methods, parseMicro(profile?.balance ?? '0') ?? micro(0n)))

  const pay = async () => {
    if (!method) return
    setIsSending(true)
    setProblem({})
    const params = { orderId: order.id }
    const body = wayFields(wayOf(method))
    try {
      const options = { idempotencyKey: keys.take({ ...params, ...body }) }
      if (method.strategy === 'balance') {
        await api.ordering.payByBalance({ params, body: {} }, options)
        onPaid()
        void loadProfile().catch(() => undefined)
      } else {
        const { data } = await api.ordering.payByInvoice({ params, body }, options)
        if (!data.url || !goOn(data.url)) setPayment(data)
      }
      keys.answered()
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      setProblem(problemOf(error, t('actions.failed')))
    }
    setIsSending(false)
  }
  const latest = useRef(pay)
  latest.current = pay
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

function problemOf(error: unknown, otherwise: string): { readonly errors?: readonly string[] | undefined; readonly failure?: string } {
  const errors = atMethods(error)
  if (errors) return { errors }
  return { failure: statusOf(error) === 0 ? otherwise : noticeText(error) || otherwise }
}
