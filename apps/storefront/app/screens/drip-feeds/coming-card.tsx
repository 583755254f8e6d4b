import { SectionCard } from '@vitrine/ui/components'
import { formatQuantity, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import type { NetworkFace } from '../../features/order-list/filters/filters.tsx'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import { useTimeFormat } from '../../features/order-list/order-texts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { paths } from '../../paths.ts'
import styles from './coming-card.module.css'
import { comingRuns } from './coming-runs.ts'

const RUNS_SHOWN = 6

export interface ComingCardProps {
  readonly feeds: readonly DripFeed[]
  readonly networks: readonly NetworkFace[]
  readonly now: Date
}

/** What is ordered next, and when: the runs of all drip feeds on one line of time. */
export function ComingCard({ feeds, networks, now }: ComingCardProps) {
  const { t } = useTranslation('plans')
  const formatTime = useTimeFormat()
  const runs = comingRuns(feeds, now, RUNS_SHOWN)
  if (runs.length === 0) return null
  return (
    <SectionCard id="coming-runs" title={t('feeds.coming')}>
      <ol className={styles.runs}>
        {runs.map(({ feed, number, at }) => (
          <li key={`${feed.id}-${number}`} className={styles.run}>
            <time className={styles.time} dateTime={at.toISOString()}>
              {formatTime(at, now)}
            </time>
            <span className={styles.stop} aria-hidden="true" />
            <OrderFace order={feed} network={networks.find(({ id }) => id === feed.service.network_id)} size="tiny" />
            <span className={styles.texts}>
              <Link className="ellipsis" to={paths.order(feed.id)}>
                {truncateUrl(titleOf(feed))}
              </Link>
              <span className="type-small tone-3 number">
                {t('feeds.made', { made: formatQuantity(number), runs: formatQuantity(feed.runs) })}
              </span>
            </span>
            {feed.mode === 'flat' && <span className="number">+{formatQuantity(feed.quantity)}</span>}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
