import { IconCheck, IconChevronRight } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useAttention } from '../../session/use-attention.ts'
import { age } from '../../values/age.ts'
import { dollars } from '../../values/dollars.ts'
import { counted } from '../../values/units.ts'
import styles from './home-screen.module.css'

const t = sayFrom(texts)

/** Of no kind are more counted by the server. */
const COUNTED_MAX = 10_000

/** Where each of it is decided. */
const places = {
  approvals: 'approvals',
  reviews: 'review',
  payments: 'payments',
  withdrawals: 'withdrawals',
  disputes: 'payments/disputes',
  documents: 'documents',
  failed_refunds: 'payments/refunds',
  suspense: 'payments/suspense',
  unknown_refills: 'attention?queue=unknown_refills',
  by_hand: 'by-hand',
  failed_orders: 'orders?state=failed',
  held_orders: 'orders?state=moderation',
  late_orders: 'attention?queue=late_orders',
  tickets: 'support',
  provider_notices: 'providers',
  free_trials: 'attention?queue=free_trials',
} as const
type Known = keyof typeof places
const isKnown = (queue: string): queue is Known => queue in places

/** What waits for a person, the longest of each, and the way to it. */
export function AttentionCard() {
  const { key } = usePanel()
  const [isMine, setIsMine] = useState(false)
  const { data, error, isPending, refetch } = useAttention(isMine ? 'mine' : 'all')
  const waiting = data?.filter(({ count, queue }) => count > 0 && isKnown(queue)) ?? []
  return (
    <section className={styles.card} aria-label={t('attention')}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t('attention')}</h2>
        <span className={styles.cardActs}>
          <Action variant="quiet" aria-pressed={isMine} onClick={() => setIsMine(!isMine)}>
            {t('mine')}
          </Action>
          <Link className="link type-caption" to={`${paths.panel(key, 'attention')}${isMine ? '?view=mine' : ''}`}>
            {t('wholeQueue')}
          </Link>
        </span>
      </header>
      {isPending && <LoadingRows rows={4} />}
      {Boolean(error) && <FailureView error={error} onRetry={() => void refetch()} />}
      {data && waiting.length === 0 && (
        <p className={styles.calm}>
          <IconCheck size={16} /> {t(isMine ? 'nothingMine' : 'nothingWaits')}
        </p>
      )}
      <ul>
        {waiting.map(({ queue, count, oldestAt, amount }) => (
          <li key={queue}>
            <Link
              className={styles.row}
              to={isMine ? `${paths.panel(key, 'attention')}?view=mine&queue=${queue}` : paths.panel(key, places[queue as Known])}
            >
              <span className={styles.text}>
                <span className="weight-medium">{t(`queues.${queue as Known}`)}</span>
                <span className="type-caption tone-3">
                  {[amount === null ? '' : dollars(amount), oldestAt ? t('oldest', { age: age(oldestAt) }) : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={styles.count}>
                {counted(Math.min(count, COUNTED_MAX), count <= COUNTED_MAX)} <IconChevronRight size={14} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
