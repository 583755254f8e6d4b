import { micro, parseMicro } from '@vitrine/platform/kernel'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { readLocal, removeLocal, writeLocal } from '../../preferences/local-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { mapErrors } from '../order/model/map-errors.ts'
import { defaultMethod, type PaymentChoice, payable, toPaymentChoice } from '../order/model/payment-choices.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../order/model/submission-key.ts'
import { payUnpaid } from '../order/state/pay-unpaid.ts'
import type { PaymentInstructions } from './payment-instructions.ts'
import { useGoOn } from './use-go-on.ts'

const KEY = 'purchase_payment'

export interface PayPurchase {
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

/** Pays everything that waits behind an invoice: the balance at once, any other method through its payment page. */
export function usePayPurchase(invoiceId: string): PayPurchase {
  const { t } = useTranslation('order')
  const { api, profile, loadProfile } = useSession()
  const { cabinet_widget_token: api_token } = useShop().settings
  const navigate = useNavigate()
  const goOn = useGoOn()
  const [methods, setMethods] = useState<readonly PaymentChoice[]>()
  const [chosen, setChosen] = useState<PaymentChoice>()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<{ readonly errors?: readonly string[] | undefined; readonly failure?: string }>({})
  const [payment, setPayment] = useState<PaymentInstructions>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  useEffect(() => {
    api.payments.listWidgetMethods({ query: { api_token } }).then(
      ({ data }) => setMethods(payable(data).map(toPaymentChoice)),
      () => setProblem({ failure: t('failure.ours') }),
    )
  }, [api, api_token, t])
  const method = chosen ?? (methods && defaultMethod(methods, parseMicro(profile?.balance ?? '0') ?? micro(0n)))

  const pay = async () => {
    if (!method) return
    setIsSending(true)
    setProblem({})
    try {
      const instructions = await payUnpaid(api, keys, invoiceId, method)
      keys.answered()
      if (!instructions) {
        void loadProfile().catch(() => undefined)
        return await navigate(paths.orders(), { state: { notice: 'created' } })
      }
      if (!instructions.url || !goOn(instructions.url)) setPayment(instructions)
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      const errors = error instanceof ValidationError ? mapErrors(error.fields) : {}
      const atMethod = errors.paymentMethodId ?? errors.balance
      if (atMethod) setProblem({ errors: atMethod })
      else setProblem({ failure: statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('failure.ours') })
    } finally {
      setIsSending(false)
    }
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
