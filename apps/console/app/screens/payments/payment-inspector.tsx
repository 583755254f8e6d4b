import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/waiting-payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { PaymentDecision } from './payment-decision.tsx'
import type { StatementLine } from './statement/statement.ts'
import { standingOf, type WaitingPayment } from './waiting-payment.ts'

const t = sayFrom(texts)

export interface PaymentInspectorProps {
  readonly id: string
  /** The line of the bank by which it was found. */
  readonly statement?: StatementLine
  readonly onClose: () => void
  readonly onDecided?: () => void
}

/** One payment: who was to pay what, and what an operator says of it. */
export function PaymentInspector({ id, statement, onClose, onDecided = onClose }: PaymentInspectorProps) {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/waiting-payments/${encodeURIComponent(id)}`
  const mayDecide = useIsPermitted('invoices.moderate')
  const found = useQuery({ queryKey: ['waiting-payment', path], queryFn: ({ signal }) => client.read<WaitingPayment>(path, {}, signal) })
  const payment = found.data
  const name = payment?.reference ?? id
  return (
    <Inspector title={<span className="number">{name}</span>} label={t('label', { reference: name })} onClose={onClose}>
      <InspectorBody>
        {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {payment && (
          <>
            <Facts
              facts={[
                [t('customer'), `${payment.customer.email ?? ''} #${payment.customer.id}`.trim()],
                [t('amount'), <span key="amount" className="number weight-medium">{`${payment.amount} ${payment.currency}`}</span>],
                [t('method'), payment.method],
                [
                  t('purpose'),
                  payment.orderId === null ? (
                    t('topUp')
                  ) : (
                    <Link key="order" to={`${paths.panel(panel.key, 'orders')}?open=${payment.orderId}`}>
                      {t('order', { id: String(payment.orderId) })}
                    </Link>
                  ),
                ],
                [t('age'), fullTime(payment.createdAt)],
                [t('account'), payment.accountNumber],
                [t('comment'), payment.payerComment],
              ]}
            />
            <PaymentStanding payment={payment} />
            {mayDecide && <PaymentDecision {...{ path, payment, statement, onDecided }} />}
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

/** What an operator has to know before they say anything of its money. */
export function PaymentStanding({ payment }: { readonly payment: WaitingPayment }) {
  const { receipt, currency } = payment
  const standing = standingOf(payment)
  return (
    <>
      {standing && <Notice {...(standing === 'decided' ? {} : { tone: 'warn' as const })}>{t(`standing.${standing}`)}</Notice>}
      {receipt && (
        <Notice tone="warn">
          {t(receipt.isMine ? 'mine' : 'second', { received: receipt.received, currency, bankReference: receipt.bankReference })}
        </Notice>
      )}
    </>
  )
}
