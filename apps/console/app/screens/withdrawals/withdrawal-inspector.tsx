import { useQuery } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/withdrawals.json'
import { sayFrom } from '../../messages/texts.ts'
import { CopyLine } from '../../parts/copy-line.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { stateTones, type Withdrawal } from './withdrawal.ts'
import { WithdrawalActs } from './withdrawal-acts.tsx'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

const t = sayFrom(texts)

export interface WithdrawalInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One withdrawal: what speaks against it, what was done, and what may be done now. */
export function WithdrawalInspector({ id, onClose }: WithdrawalInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/withdrawals/${encodeURIComponent(id)}`
  const mayDecide = useIsPermitted('withdrawals.decide')
  const found = useQuery({ queryKey: ['withdrawal', path], queryFn: ({ signal }) => client.read<Withdrawal>(path, {}, signal) })
  const withdrawal = found.data
  return (
    <Inspector
      title={<span className="number">{id}</span>}
      label={t('label', { id })}
      badge={withdrawal && <Tag tone={stateTones[withdrawal.state]}>{t(`states.${withdrawal.state}`)}</Tag>}
      actions={<HistoryLink entity="withdrawal" id={id} />}
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !withdrawal && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {withdrawal && (
          <>
            {mayDecide && <WithdrawalActs withdrawal={withdrawal} path={path} />}
            <Standing withdrawal={withdrawal} />
            <Facts
              facts={[
                [t('customer'), `${withdrawal.customer.email ?? ''} #${withdrawal.customer.id}`.trim()],
                [t('amount'), <Amount key="amount" text={withdrawal.amount} />],
                [t('fee'), <Amount key="fee" text={withdrawal.fee} />],
                [t('payout'), <Amount key="payout" text={withdrawal.payout} />],
                [t('method'), withdrawal.method],
                [t('address'), withdrawal.accountNumber],
                [t('comment'), withdrawal.comment],
                [t('sources'), withdrawal.sources.map(({ pot, amount }) => t(`pots.${pot}`, { amount: dollars(amount) })).join(', ')],
                [
                  t('approvals'),
                  [t('approvalsOf', { count: withdrawal.approvals, needed: withdrawal.approvalsNeeded }), ...withdrawal.approvedBy].join(
                    ' · ',
                  ),
                ],
                [t('requested'), fullTime(withdrawal.createdAt)],
              ]}
            />
            <WithdrawalTimeline withdrawal={withdrawal} />
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

const Amount = ({ text }: { readonly text: string }) => <span className="number weight-medium">{dollars(text)}</span>

/** What an operator has to know before they act. */
function Standing({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { state, isStopped, isApprovedByMe, risks, actions, payout, accountNumber } = withdrawal
  const isBeforeSending = actions.includes('approve') || actions.includes('send')
  return (
    <>
      {isStopped && isBeforeSending && <Notice tone="warn">{t('stopped')}</Notice>}
      {isApprovedByMe && state === 'approved_1' && <Notice tone="warn">{t('awaitsSecond')}</Notice>}
      {risks.length > 0 && (
        <Notice tone="bad">
          {t('risks')}: {risks.map(({ text, until }) => (until ? t('riskUntil', { text, until: fullTime(until) }) : text)).join('; ')}
        </Notice>
      )}
      {isBeforeSending && risks.length === 0 && <Notice tone="ok">{t('noRisks')}</Notice>}
      {state === 'unknown' && <Notice tone="bad">{t('unknownNow')}</Notice>}
      {state === 'sending' && (
        <>
          <Notice tone="warn">{t('sendNow')}</Notice>
          <CopyLine label={t('copyAmount')} text={payout} />
          <CopyLine label={t('copyAccount')} text={accountNumber} />
        </>
      )}
    </>
  )
}
