import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import texts from '../../messages/en/waiting-payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { PaymentDecision } from './payment-decision.tsx'
import styles from './payment-inspector.module.css'
import { PaymentStanding } from './payment-inspector.tsx'
import type { WaitingPayment } from './waiting-payment.ts'

const t = sayFrom(texts)

export interface ByHandProps {
  readonly id: number
  readonly onDecided: () => Promise<unknown>
}

/** What an operator says of the money of an invoice that no gateway confirms, also where its customer has said nothing. */
export function ByHand({ id, onDecided }: ByHandProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = `${usePanelPath()}/waiting-payments/${id}`
  const mayDecide = useIsPermitted('invoices.moderate')
  const found = useQuery({ queryKey: ['waiting-payment', path], queryFn: ({ signal }) => client.read<WaitingPayment>(path, {}, signal) })
  const payment = found.data
  // What a colleague decides meanwhile leaves the form as it was typed; one's own word begins a new one.
  const [round, setRound] = useState(0)
  const decided = () => {
    setRound((now) => now + 1)
    void queries.invalidateQueries({ queryKey: ['waiting-payment', path] })
    void onDecided()
  }
  if (found.error && !payment) return <FailureView error={found.error} onRetry={() => void found.refetch()} />
  if (!payment || payment.actions.length === 0) return null
  return (
    <section className={styles.decision} aria-label={t('byHand')}>
      <h3 className={styles.title}>{t('byHand')}</h3>
      <PaymentStanding payment={payment} />
      {mayDecide && <PaymentDecision key={round} {...{ path, payment }} onDecided={decided} />}
    </section>
  )
}
