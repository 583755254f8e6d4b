import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { CheckNow } from './check-now.tsx'
import { type Publication, type Subscription, toneOf } from './plan.ts'
import { PlanActs, usePlanRefresh } from './plan-acts.tsx'
import styles from './plans.module.css'
import { ServePost } from './serve-post.tsx'

const t = sayFrom(texts)
/** While an answer is on its way. */
const LOOK_AGAIN_MS = 2_000

interface SubscriptionInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** A subscription: what it orders of each publication, how its channel was checked, and what became of those that were found. */
export function SubscriptionInspector({ id, onClose }: SubscriptionInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/subscriptions/${id}`
  const found = useQuery({
    ...{ queryKey: ['plan', 'subscription', id], queryFn: () => client.read<Subscription>(path) },
    refetchInterval: ({ state }) => (isMoving(state.data) ? LOOK_AGAIN_MS : false),
  })
  const refresh = usePlanRefresh('subscription', Number(id))
  const { data } = found
  return (
    <Inspector
      title={data?.name ?? t('subscriptionLabel', { id })}
      label={t('subscriptionLabel', { id })}
      badge={data && <Tag tone={toneOf(data.state)}>{t(`subscriptionStates.${data.state}`)}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {data ? (
          <SubscriptionBody subscription={data} path={path} onAnswered={refresh} />
        ) : found.error ? (
          <FailureView error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </InspectorBody>
      {data && (
        <PlanActs kind="subscription" plan={data} path={path}>
          {data.actions.look && <CheckNow subscription={data} path={path} onAnswered={refresh} />}
        </PlanActs>
      )}
    </Inspector>
  )
}

/** An answer of its channel, or the order of a post, is on its way. */
const isMoving = (subscription: Subscription | undefined): boolean =>
  subscription !== undefined &&
  (subscription.isBeingChecked || (subscription.state === 'active' && subscription.publications.some(({ state }) => state === 'waiting')))

interface SubscriptionBodyProps {
  readonly subscription: Subscription
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

function SubscriptionBody({ subscription, path, onAnswered }: SubscriptionBodyProps) {
  const mayServe = useIsPermitted('orders.act') && subscription.actions.serve
  const { customer, services, contentsLimit, contentsLeft, publications } = subscription
  return (
    <>
      <Facts
        facts={[
          [t('facts.customer'), customer.email ?? `#${customer.id}`],
          [t('facts.link'), subscription.link],
          [t('facts.publications'), t('of', { made: String(contentsLimit - contentsLeft), all: String(contentsLimit) })],
          ...services.map(
            ({ name, min, max, cost }) =>
              [
                t('facts.perPublication'),
                `${name} · ${min === max ? grouped(min) : `${grouped(min)}–${grouped(max)}`} · ${dollars(cost)}`,
              ] as const,
          ),
          [t('facts.paysBy'), t(`billing.${subscription.billing}`)],
          [t('facts.checked'), shortTime(subscription.lookedAt)],
          [t('facts.nextCheck'), subscription.nextAt ? shortTime(subscription.nextAt) : ''],
          [t('facts.failed'), subscription.looksFailed > 0 ? String(subscription.looksFailed) : ''],
          [t('facts.lastFailure'), subscription.lastFailure],
          [t('facts.expires'), subscription.expiresAt ? shortTime(subscription.expiresAt) : ''],
          [t('facts.placed'), shortTime(subscription.createdAt)],
          [t('facts.ended'), subscription.endedAt ? shortTime(subscription.endedAt) : ''],
        ]}
      />
      <section aria-label={t('publicationList')}>
        <h3 className={styles.heading}>{t('publicationList')}</h3>
        {publications.length === 0 && <p className="tone-3">{t('noPublications')}</p>}
        <ol className={styles.publications}>
          {publications.map((publication) => (
            <PublicationLine key={publication.id} publication={publication}>
              {mayServe && publication.state === 'skipped' && (
                <ServePost post={publication} subscription={subscription} path={path} onAnswered={onAnswered} />
              )}
            </PublicationLine>
          ))}
        </ol>
      </section>
    </>
  )
}

function PublicationLine({ publication, children }: { readonly publication: Publication; readonly children: ReactNode }) {
  const { key } = usePanel()
  const { url, title, state, reason, orders, publishedAt } = publication
  return (
    <li className={styles.publication}>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.name}>
        {title ?? url}
      </a>
      <Tag tone={state === 'skipped' ? 'warn' : 'mute'}>{t(`publicationStates.${state}`)}</Tag>
      <span className={styles.about}>
        <span className="tone-3">{shortTime(publishedAt)}</span>
        {reason && <span className="tone-2">{t(`skipped.${reason}`)}</span>}
        {orders.map((id) => (
          <Link key={id} to={`${paths.panel(key, 'orders')}?open=${id}`} aria-label={t('openOrder', { id: String(id) })}>
            {String(id)}
          </Link>
        ))}
        {children}
      </span>
    </li>
  )
}
