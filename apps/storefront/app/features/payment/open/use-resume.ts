import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText } from '../../../api/api-error.ts'
import { useSession } from '../../../session/session-context.tsx'
import type { Invoice } from '../invoice/invoice-result.ts'
import type { PaymentInstructions } from '../invoice/payment-instructions.ts'
import { useRedirectToPayment } from '../invoice/use-redirect-to-payment.ts'

export interface Resumed {
  readonly invoice: Invoice
  readonly payment: PaymentInstructions
}

export interface Resume {
  readonly isSending: boolean
  readonly failure: string | undefined
  /** Shown here: a code, a transfer, or the word about leaving for the payment page. */
  readonly resumed: Resumed | undefined
  readonly send: (invoice: Invoice) => Promise<void>
  readonly close: () => void
}

/** Goes on with an open payment where it was left: the same page, code or transfer. */
export function useResume(): Resume {
  const { t } = useTranslation('payment')
  const { api } = useSession()
  const redirectToPayment = useRedirectToPayment()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [resumed, setResumed] = useState<Resumed>()
  const send = async (invoice: Invoice) => {
    setIsSending(true)
    setFailure(undefined)
    try {
      const { data } = await api.payments.resumePayment({ params: { invoiceId: invoice.id } })
      if (!data.url || !redirectToPayment(data.url)) setResumed({ invoice, payment: data })
    } catch (error) {
      setFailure(noticeText(error) || t('open.failed'))
    }
    setIsSending(false)
  }
  return { isSending, failure, resumed, send, close: () => setResumed(undefined) }
}
