import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { customerName, type Dispute, disputeTones } from './invoice.ts'
import styles from './payment-inspector.module.css'

const t = sayFrom(texts)

export interface DisputeInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One dispute: what is known of it, and the one answer. */
export function DisputeInspector({ id, onClose }: DisputeInspectorProps) {
  const client = useClient()
  const { key } = usePanel()
  const path = `${usePanelPath()}/disputes/${encodeURIComponent(id)}`
  const mayAnswer = useIsPermitted('disputes.answer')
  const found = useQuery({ queryKey: ['dispute', path], queryFn: ({ signal }) => client.read<Dispute>(path, {}, signal) })
  const dispute = found.data
  const isUndecided = dispute?.state === 'open' || dispute?.state === 'inquiry'
  return (
    <Inspector
      title={<span className="number">{id}</span>}
      label={t('disputeLabel', { reference: dispute?.reference ?? id })}
      badge={dispute && <Tag tone={disputeTones[dispute.state]}>{t(`disputeStates.${dispute.state}`)}</Tag>}
      actions={<HistoryLink entity="dispute" id={id} />}
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !dispute && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {dispute && (
          <>
            {mayAnswer && isUndecided && dispute.answer === null && <Answers dispute={dispute} path={path} />}
            <Facts
              facts={[
                [t('number'), dispute.reference],
                [t('customer'), customerName(dispute.customer)],
                [t('amount'), <span key="amount" className="number weight-medium">{`${dispute.amount} ${dispute.currency}`}</span>],
                [t('reason'), dispute.reason],
                [
                  t('reference'),
                  dispute.invoiceId === null ? null : (
                    <Link key="invoice" to={`${paths.panel(key, 'payments/invoices')}?open=${dispute.invoiceId}`}>
                      {t('openInvoice', { id: String(dispute.invoiceId) })}
                    </Link>
                  ),
                ],
                [t('payment'), dispute.paymentId],
                [t('opened'), fullTime(dispute.openedAt)],
                [t('answerBy'), dispute.answerBy && fullTime(dispute.answerBy)],
                [t('answer'), dispute.answer && `${t(`answers.${dispute.answer.kind}`)}, ${t(`answerStates.${dispute.answer.state}`)}`],
                [t('gatewayError'), dispute.answer?.lastError ?? null],
              ]}
            />
            {dispute.evidence && (
              <section className={styles.decision}>
                <h3 className={styles.title}>{t('evidence')}</h3>
                <p>{dispute.evidence.product}</p>
                <ScrollRegion label={t('evidence')} className={styles.evidence}>
                  <pre>{dispute.evidence.text}</pre>
                </ScrollRegion>
              </section>
            )}
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

function Answers({ dispute, path }: { readonly dispute: Dispute; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const { reference, amount, currency } = dispute
  const values = { panel: panel.name, reference, amount, currency }
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['dispute', path] })])
  const send = (answer: 'evidence' | 'acceptance') => async (key: string) => {
    await client.write('POST', `${path}/answer`, { answer }, key)
    toast(t('answered', { reference }))
  }
  return (
    <div className={styles.actions}>
      <ConfirmedAct
        label={t('sendEvidence')}
        variant="primary"
        title={t('evidenceTitle', values)}
        confirmLabel={t('sendConfirm')}
        send={send('evidence')}
        onAnswered={refresh}
      >
        <p>{t('evidenceText')}</p>
      </ConfirmedAct>
      <ConfirmedAct
        label={t('accept')}
        title={t('acceptTitle', values)}
        confirmLabel={t('acceptConfirm')}
        send={send('acceptance')}
        onAnswered={refresh}
      >
        <p>{t('acceptText', values)}</p>
      </ConfirmedAct>
    </div>
  )
}
