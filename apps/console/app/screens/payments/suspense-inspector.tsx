import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/suspense.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { AssignPayment } from './assign-payment.tsx'
import styles from './payment-inspector.module.css'
import { type SuspendedPayment, suspenseTones } from './suspended.ts'

const t = sayFrom(texts)

export interface SuspenseInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One payment that nobody could be credited with: whose it may be, and the way back. */
export function SuspenseInspector({ id, onClose }: SuspenseInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { key } = usePanel()
  const path = `${usePanelPath()}/suspense/${encodeURIComponent(id)}`
  const mayAssign = useIsPermitted('invoices.moderate')
  const mayReturn = useIsPermitted('refunds.make')
  const found = useQuery({ queryKey: ['suspended', path], queryFn: ({ signal }) => client.read<SuspendedPayment>(path, {}, signal) })
  const payment = found.data
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['suspended', path] })])
  return (
    <Inspector
      title={<span className="number">{payment?.paymentId ?? id}</span>}
      label={t('inspector', { id: payment?.paymentId ?? id })}
      badge={payment && <Tag tone={suspenseTones[payment.state]}>{t(`states.${payment.state}`)}</Tag>}
      actions={<HistoryLink entity="payment" id={id} />}
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !payment && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {payment && (
          <>
            <Facts
              facts={[
                [t('amount'), <span key="amount" className="number weight-medium">{`${payment.amount} ${payment.currency}`}</span>],
                [t('worth'), payment.amountUsd === null ? t('notBooked') : dollars(payment.amountUsd)],
                [t('gateway'), `${payment.gateway.connector} #${payment.gateway.id}`],
                [t('reference'), payment.reference ?? t('noReference')],
                [t('paidWith'), payment.paidWith],
                [t('received'), fullTime(payment.receivedAt)],
                [
                  t('assignedTo'),
                  payment.invoiceId === null ? null : (
                    <Link key="invoice" to={`${paths.panel(key, 'payments/invoices')}?open=${payment.invoiceId}`}>
                      {t('invoice', { id: String(payment.invoiceId) })}
                    </Link>
                  ),
                ],
                [t('assignedAt'), payment.assignedAt && fullTime(payment.assignedAt)],
                [t('reason'), payment.reason],
                [
                  t('refund'),
                  payment.refundId === null ? null : (
                    <Link key="refund" to={`${paths.panel(key, 'payments/refunds')}?open=${payment.refundId}`}>
                      {t('refundNumber', { id: String(payment.refundId) })}
                    </Link>
                  ),
                ],
              ]}
            />
            {payment.state === 'disputed' && <p className="tone-2">{t('disputedText')}</p>}
            {payment.state === 'waiting' && mayAssign && <AssignPayment {...{ payment, path }} onAnswered={refresh} />}
            {payment.state === 'waiting' && mayReturn && <ReturnPayment {...{ payment, path }} onAnswered={refresh} />}
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

interface ReturnPaymentProps {
  readonly payment: SuspendedPayment
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

function ReturnPayment({ payment: { paymentId, amount, currency }, path, onAnswered }: ReturnPaymentProps) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  return (
    <section className={styles.decision}>
      <h3 className={styles.title}>{t('returnHeading')}</h3>
      <div className={styles.actions}>
        <ConfirmedAct
          label={t('return')}
          title={t('returnTitle', { panel: panel.name, amount, currency })}
          confirmLabel={t('returnConfirm')}
          field={{ name: 'reason', label: t('reasonLabel'), maxLength: 500, minLength: 3 }}
          send={async (key, reason) => {
            await client.write('POST', `${path}/return`, { reason }, key)
            toast(t('returned', { id: paymentId }))
          }}
          onAnswered={onAnswered}
        >
          <p>{t('returnText')}</p>
        </ConfirmedAct>
      </div>
    </section>
  )
}
