import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { OrdersOf } from '../../features/plans/orders-of.tsx'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import styles from '../../features/plans/plan-table.module.css'
import { useMoney, useShop } from '../../shop/shop-context.tsx'

export interface DripFeedRunsProps {
  readonly feed: DripFeed
  readonly now: Date
  readonly version: string
}

/** How a drip feed is spread, and the runs it has made so far. */
export function DripFeedRuns({ feed, now, version }: DripFeedRunsProps) {
  const { t } = useTranslation(['plans', 'order', 'orders'])
  const { locale } = useShop()
  const money = useMoney()
  const left = feed.status === 'in_processing' ? feed.runs - feed.orders_count : 0
  const facts: readonly (readonly [string, string])[] = [
    [t('feeds.perRun'), formatQuantity(feed.quantity)],
    [t('feeds.pattern'), t(`order:drip.modes.${feed.mode}`)],
    ...(feed.quantity_step === null ? [] : [[t('order:drip.step'), formatQuantity(feed.quantity_step)] as const]),
    [t('order:drip.interval'), formatDuration(feed.minutes_between_runs, locale)],
    ...(/[1-9]/.test(feed.refunded) ? [[t('feeds.returned'), money(feed.refunded)] as const] : []),
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="type-small tone-3">{label}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      <OrdersOf
        of={{ drip_feed_id: feed.id }}
        areRuns
        empty={t('feeds.noRuns')}
        label={t('orders:detail.parts.runs')}
        now={now}
        version={version}
      />
      {left > 0 && <p className="type-small tone-3">{t('feeds.left', { count: left, number: formatQuantity(left) })}</p>}
    </>
  )
}
