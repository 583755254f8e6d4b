import { useQuery } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/refills.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { type Refill, stateTones } from './refill.ts'
import { RefillActs } from './refill-acts.tsx'
import styles from './refills.module.css'

const t = sayFrom(texts)

interface RefillInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** A refill: what is missing, how it stands at the provider, and what may be decided about it. */
export function RefillInspector({ id, onClose }: RefillInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/refills/${encodeURIComponent(id)}`
  const found = useQuery({ queryKey: ['refill', id], queryFn: ({ signal }) => client.read<Refill>(path, {}, signal) })
  const refill = found.data
  return (
    <Inspector
      title={refill?.service.name ?? t('label', { id })}
      label={t('label', { id })}
      badge={refill && <Tag tone={stateTones[refill.state]}>{t(`states.${refill.state}`)}</Tag>}
      actions={<HistoryLink entity="refill" id={id} />}
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !refill && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {refill && <Standing refill={refill} />}
      </InspectorBody>
      {refill && <RefillActs refill={refill} path={path} />}
    </Inspector>
  )
}

function Standing({ refill }: { readonly refill: Refill }) {
  const { key } = usePanel()
  const { task, orderId, customer } = refill
  const order = (
    <Link key="order" to={`${paths.panel(key, 'orders')}?open=${orderId}`}>
      {String(orderId)}
    </Link>
  )
  return (
    <>
      {refill.actions.decide && <Notice tone="warn">{t('undecided')}</Notice>}
      <Facts
        facts={[
          [t('facts.order'), order],
          [t('facts.customer'), customer.email ?? `#${customer.id}`],
          [t('facts.link'), refill.link],
          [t('facts.missing'), t('of', { missing: grouped(refill.quantity), ordered: grouped(refill.ordered) })],
          [t('facts.origin'), t(`origins.${refill.origin}`)],
          [t('facts.guarantee'), refill.guaranteeUntil ? shortTime(refill.guaranteeUntil) : ''],
          [t('facts.requested'), shortTime(refill.requestedAt)],
          [t('facts.ended'), refill.endedAt ? shortTime(refill.endedAt) : ''],
          [t('facts.reason'), refill.reason],
        ]}
      />
      <section aria-label={t('atProvider')}>
        <h3 className={styles.heading}>{t('atProvider')}</h3>
        {task ? (
          <Facts
            facts={[
              [t('facts.account'), task.account],
              [t('facts.providerOrder'), task.providerOrderId],
              [t('facts.providerRefill'), task.providerRefillId],
              [t('facts.word'), task.rawStatus],
              [t('facts.tries'), String(task.tries)],
              [t('facts.next'), task.dueAt ? shortTime(task.dueAt) : ''],
            ]}
          />
        ) : (
          <p className="tone-3">{t('noTask')}</p>
        )}
      </section>
    </>
  )
}
