import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useSending } from '../../forms/use-sending.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { customerName, type Refund, refundTones } from './invoice.ts'
import styles from './payment-inspector.module.css'

const t = sayFrom(texts)

interface RefundInspectorProps {
  readonly refund: Refund
  readonly path: string
  readonly onClose: () => void
}

/** A refund: how it stands at the gateway, and who has seen that it failed. */
export function RefundInspector({ refund, path, onClose }: RefundInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = usePanel()
  const sending = useSending()
  const maySee = useIsPermitted('invoices.moderate')
  const id = String(refund.id)
  const see = () =>
    sending
      .send(async (idempotencyKey) => {
        await client.write('POST', `${path}/${id}/seen`, {}, idempotencyKey)
        toast(t('seenDone', { id }))
      })
      .finally(() => queries.invalidateQueries({ queryKey: ['list'] }))
  return (
    <Inspector
      title={<span className="number">{id}</span>}
      label={t('refundLabel', { id })}
      badge={<Tag tone={refundTones[refund.state]}>{t(`refundStates.${refund.state}`)}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {refund.state === 'failed' && <Notice tone={refund.isSeen ? 'warn' : 'bad'}>{t('failedText')}</Notice>}
        <Facts
          facts={[
            [t('customer'), customerName(refund.customer)],
            [t('amount'), <span key="amount" className="number weight-medium">{`${refund.amount} ${refund.currency}`}</span>],
            [
              t('reference'),
              refund.invoiceId === null ? null : (
                <Link key="invoice" to={`${paths.panel(key, 'payments/invoices')}?open=${refund.invoiceId}`}>
                  {t('openInvoice', { id: String(refund.invoiceId) })}
                </Link>
              ),
            ],
            [t('payment'), refund.paymentId],
            [t('origin'), t(`origins.${refund.origin}`)],
            [t('reason'), refund.reason],
            [t('gatewayError'), refund.lastError],
            [t('created'), fullTime(refund.createdAt)],
            [t('arrived'), refund.arrivedAt && fullTime(refund.arrivedAt)],
          ]}
        />
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        {refund.state === 'failed' &&
          (refund.isSeen ? (
            <p className="tone-3">{t('seenBefore')}</p>
          ) : (
            maySee && (
              <div className={styles.actions}>
                <Action isLoading={sending.isSending} onClick={() => void see()}>
                  {t('seen')}
                </Action>
              </div>
            )
          ))}
      </InspectorBody>
    </Inspector>
  )
}

interface RefundDecisionProps {
  readonly id: string
  readonly onClose: () => void
}

/** The same beside a list of other things: it is read by its number. */
export function RefundDecision({ id, onClose }: RefundDecisionProps) {
  const client = useClient()
  const path = `${usePanelPath()}/refunds`
  // Whatever makes lists old makes it old too.
  const found = useQuery({ queryKey: ['list', path, 'one', id], queryFn: ({ signal }) => client.read<Refund>(`${path}/${id}`, {}, signal) })
  if (found.data) return <RefundInspector refund={found.data} {...{ path, onClose }} />
  const name = t('refundLabel', { id })
  return (
    <Inspector title={name} label={name} onClose={onClose}>
      {found.error ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : <LoadingRows />}
    </Inspector>
  )
}
