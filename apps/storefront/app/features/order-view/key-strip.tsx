import type { DripFeedWire } from '@vitrine/ordering/contract/schemas'
import { cardClass, DeliveryLine, IconCircleCheck, IconClock } from '@vitrine/ui/components'
import { formatDuration, formatExactTime, formatQuantity } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { toneOf } from '../order-list/delivery-tone.ts'
import { isCancelRequested, minutesBehind, type Order, type OrderProgress } from '../order-list/order-facts.ts'
import { useTimeFormat } from '../order-list/order-texts.ts'
import { isOnPlan } from './delivery/chart-geometry.ts'
import { chartPoints } from './delivery/chart-points.ts'
import styles from './key-strip.module.css'

export interface KeyStripProps {
  readonly order: Order
  readonly progress: OrderProgress
  /** The plan, when the order is a drip feed. */
  readonly feed?: DripFeedWire | undefined
  readonly now: Date
}

/** The four numbers one comes for. */
export function KeyStrip({ order, progress, feed, now }: KeyStripProps) {
  const { t } = useTranslation(['orders', 'plans'])
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  const values = { delivered: formatQuantity(order.current_quantity), quantity: formatQuantity(order.quantity) }
  const created = new Date(order.created_at)
  return (
    <dl className={cardClass(styles.strip)}>
      <Figure label={t('detail.delivered')} value={values.delivered} rest={t('detail.of', values)}>
        <DeliveryLine
          percent={order.percent_of_current_fill}
          runs={feed?.runs ?? 1}
          tone={toneOf(order)}
          label={t('table.delivered', values)}
          className={styles.line}
        />
      </Figure>
      <Figure
        label={t('detail.counter')}
        value={order.start_count === null ? '–' : formatQuantity(order.start_count + order.current_quantity)}
      >
        {order.start_count === null ? t('detail.counterUnknown') : t('detail.atStart', { number: formatQuantity(order.start_count) })}
      </Figure>
      <Finish order={order} progress={progress} now={now} />
      {feed?.next_run_at ? (
        <Figure label={t('detail.nextRun')} value={formatTime(feed.next_run_at, now)}>
          {t('plans:feeds.made', { made: formatQuantity(feed.orders_count + 1), runs: formatQuantity(feed.runs) })}
        </Figure>
      ) : (
        <Figure label={t('detail.ordered')} value={formatTime(created, now)}>
          {formatExactTime(created, { locale, timeZone, now })}
        </Figure>
      )}
    </dl>
  )
}

function Finish({ order, progress, now }: KeyStripProps) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const formatTime = useTimeFormat()
  if (order.completed_at) {
    const at = new Date(order.completed_at)
    return (
      <Figure label={t('detail.finished')} value={formatTime(at, now)}>
        {formatExactTime(at, { locale, timeZone, now })}
      </Figure>
    )
  }
  if (order.status === 'stopped')
    return (
      <Figure label={t('detail.expected')} value="–">
        {t('next.paused')}
      </Figure>
    )
  if (!order.estimated_completion_at)
    return (
      <Figure label={t('detail.expected')} value="–">
        {order.status === 'in_processing' ? t('detail.notYetText') : t('detail.notYet')}
      </Figure>
    )
  const behind = minutesBehind(order, now)
  const expectedAt = Date.parse(order.estimated_completion_at)
  const isFine =
    behind === undefined &&
    !isCancelRequested(progress) &&
    isOnPlan({ points: chartPoints(order, progress), quantity: order.quantity, now: now.getTime(), expectedAt })
  return (
    <Figure label={t('detail.expected')} value={formatTime(new Date(expectedAt), now)}>
      {behind !== undefined && (
        <span className={`${styles.note} tone-warn`}>
          <IconClock size={14} />
          {t('detail.behind', { time: formatDuration(behind, locale) })}
        </span>
      )}
      {isFine && (
        <span className={`${styles.note} tone-ok`}>
          <IconCircleCheck size={14} />
          {t('detail.onPlan')}
        </span>
      )}
    </Figure>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string
  readonly rest?: string
  readonly children: ReactNode
}

/** One number with its name and what there is to say below it. */
export const Figure = ({ label, value, rest, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className="type-small tone-3">{label}</dt>
    <dd>
      <span className={`${styles.value} number`}>
        {value}
        {rest && <span className={styles.rest}> {rest}</span>}
      </span>
      <span className={`type-small tone-3 ${styles.below}`}>{children}</span>
    </dd>
  </div>
)
