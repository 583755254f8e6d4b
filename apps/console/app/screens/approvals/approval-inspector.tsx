import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/approvals.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { type Approval, kindName, shownFacts } from './approval.ts'
import { ApprovalDecision } from './approval-decision.tsx'
import styles from './approval-inspector.module.css'

const t = sayFrom(texts)

export interface ApprovalInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One request: what will be done, who wants it, and the second person's word. */
export function ApprovalInspector({ id, onClose }: ApprovalInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/approvals/${encodeURIComponent(id)}`
  const found = useQuery({ queryKey: ['approval', path], queryFn: ({ signal }) => client.read<Approval>(path, {}, signal) })
  const approval = found.data
  return (
    <Inspector title={approval ? approval.entity.label : t('label', { id })} label={t('label', { id })} onClose={onClose}>
      <InspectorBody>
        {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {approval && (
          <>
            <Facts
              facts={[
                [t('kind'), kindName(approval.kind)],
                [t('amount'), approval.amountUsd === null ? null : dollars(approval.amountUsd)],
                [t('reason'), approval.reason],
                [t('by'), approval.requestedBy.name],
                [t('since'), fullTime(approval.requestedAt)],
                [t('state'), t(`states.${approval.state}`)],
                [t('until'), approval.state === 'requested' ? fullTime(approval.expiresAt) : null],
                [t('decidedBy'), approval.decidedBy?.name ?? null],
                [t('decidedAt'), approval.decidedAt === null ? null : fullTime(approval.decidedAt)],
                [t('refusal'), approval.refusal],
              ]}
            />
            <section className={styles.part}>
              <h3 className={styles.title}>{t('shown')}</h3>
              <Facts facts={shownFacts(approval.shown)} />
            </section>
            {approval.state === 'void' && <Notice tone="warn">{t('void')}</Notice>}
            {approval.mayWithdraw && <Notice>{t('mine')}</Notice>}
            {(approval.mayDecide || approval.mayWithdraw) && <ApprovalDecision path={path} approval={approval} onDecided={onClose} />}
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}
