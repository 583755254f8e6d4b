import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { ChangePace } from './change-pace.tsx'
import { type Feed, paceOf, type Run, toneOf } from './plan.ts'
import { PlanActs, usePlanRefresh } from './plan-acts.tsx'
import styles from './plans.module.css'

const t = sayFrom(texts)
/** Runs begin and end meanwhile, and each of them makes another version of the feed. */
const REFRESH_MS = 5_000

interface FeedInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** A drip feed: how far it has come, when it goes on, and every run of it. */
export function FeedInspector({ id, onClose }: FeedInspectorProps) {
  const client = useClient()
  const path = usePanelPath()
  const feed = useQuery({
    ...{ queryKey: ['plan', 'feed', id], queryFn: () => client.read<Feed>(`${path}/drip-feeds/${id}`) },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFRESH_MS : false),
  })
  const { data } = feed
  const refresh = usePlanRefresh('feed', Number(id))
  return (
    <Inspector
      title={data?.name ?? data?.service.name ?? t('feedLabel', { id })}
      label={t('feedLabel', { id })}
      badge={data && <Tag tone={toneOf(data.state)}>{t(`feedStates.${data.state}`)}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {data ? (
          <FeedBody feed={data} />
        ) : feed.error ? (
          <FailureView error={feed.error} onRetry={() => void feed.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </InspectorBody>
      {data && (
        <PlanActs kind="feed" plan={data} path={`${path}/orders/${id}`} left={data.left}>
          {data.actions.pace && <ChangePace feed={data} path={`${path}/drip-feeds/${id}`} onAnswered={refresh} />}
        </PlanActs>
      )}
    </Inspector>
  )
}

function FeedBody({ feed }: { readonly feed: Feed }) {
  const { customer, runsMade, runs } = feed
  return (
    <>
      <Facts
        facts={[
          [t('facts.customer'), customer.email ?? `#${customer.id}`],
          [t('facts.service'), feed.service.name],
          [t('facts.link'), feed.link],
          [t('columns.runs'), t('of', { made: String(runsMade), all: String(runs) })],
          [t('facts.pace'), paceOf(feed.minutes)],
          [t('facts.next'), feed.nextAt ? shortTime(feed.nextAt) : t('noNext')],
          [t('facts.quantity'), grouped(feed.quantity)],
          [t('facts.charged'), dollars(feed.charged)],
          [t('facts.left'), dollars(feed.left)],
          [t('facts.placed'), shortTime(feed.createdAt)],
        ]}
      />
      <section aria-label={t('runList')}>
        <h3 className={styles.heading}>{t('runList')}</h3>
        <ol className={styles.runs}>
          {feed.runList.map((run) => (
            <RunLine key={run.no} run={run} />
          ))}
        </ol>
      </section>
    </>
  )
}

function RunLine({ run }: { readonly run: Run }) {
  const { key } = usePanel()
  const { no, orderId, state, delivered, quantity } = run
  return (
    <li className={styles.run}>
      <span className="tone-3 number">{no}</span>
      {orderId === null ? (
        <span className="tone-3">{t('notMade')}</span>
      ) : (
        <Link to={`${paths.panel(key, 'orders')}?open=${orderId}`} aria-label={t('openOrder', { id: String(orderId) })}>
          {String(orderId)}
        </Link>
      )}
      <span className={styles.end}>{t('of', { made: grouped(delivered ?? 0), all: grouped(quantity) })}</span>
      <span className={styles.end}>{dollars(run.charged)}</span>
      <span className={styles.end}>{state && <Tag tone={toneOf(state)}>{t(`feedStates.${state}`)}</Tag>}</span>
    </li>
  )
}
