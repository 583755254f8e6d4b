import { cardClass, DeliveryLine, type DeliveryLineProps, IconChevronRight, Tag } from '@vitrine/ui/components'
import { formatDuration, formatPercentage, formatQuantity, textLimits, truncateServiceName, truncateUrl } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import { minutesBehind, type Order } from '../../features/order-list/order-facts.ts'
import { useNextStep, useTimeFormat } from '../../features/order-list/order-texts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import type { DripFeed } from '../../features/plans/plan-query.ts'
import { planTone } from '../../features/plans/plan-step.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import card from './card.module.css'
import styles from './delivering-now.module.css'
import type { DashboardData } from './load-dashboard.ts'
import { restingFeeds } from './resting-feeds.ts'

/** The newest orders under way, at most five, and drip feeds that wait for their next run, each with its line. */
export function DeliveringNow({ shown, now }: { readonly shown: DashboardData; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const orders = shown.last_in_processing_orders
  const resting = restingFeeds(shown.feeds, now)
  const networkOf = ({ service }: Pick<Order, 'service'>) => shown.networks.find(({ id }) => id === service.network_id)
  return (
    <section className={cardClass(styles.card)} aria-labelledby="dashboard-delivering">
      <div className={styles.head}>
        <span className={card.title}>
          <h2 className="type-h2" id="dashboard-delivering">
            {t('dashboard.delivering.title')}
          </h2>
          {shown.in_processing_order_count > 0 && <Tag className="number">{formatQuantity(shown.in_processing_order_count)}</Tag>}
        </span>
        <span className={styles.all}>
          <span className="type-small tone-3">
            {t('dashboard.orders.count', { count: shown.orders_count, number: formatQuantity(shown.orders_count) })}
          </span>
          <Link className="link type-small" to={paths.orders()}>
            {t('dashboard.orders.all')}
          </Link>
        </span>
      </div>
      {orders.length + resting.length === 0 ? (
        <p className={styles.none}>{t('dashboard.delivering.none')}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <li key={order.id}>
              <Row order={order} network={networkOf(order)} now={now} />
            </li>
          ))}
          {resting.map(({ feed, at }) => (
            <li key={feed.id}>
              <FeedRow feed={feed} at={at} network={networkOf(feed)} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Network = DashboardData['networks'][number] | undefined

interface ProgressRowProps {
  readonly of: Order | DripFeed
  readonly network: Network
  readonly delivered: string
  readonly quantity: string
  /** Opposite the quantities: the share, or the runs made. */
  readonly share: ReactNode
  /** Drip feeds have a notch between two runs. */
  readonly line?: Pick<DeliveryLineProps, 'runs' | 'tone'>
  /** When it ends or goes on. */
  readonly children: ReactNode
}

/** What it is, how far it has come, and what comes next. */
function ProgressRow({ of, network, delivered, quantity, share, line, children }: ProgressRowProps) {
  const { t } = useTranslation('orders')
  const title = titleOf(of)
  return (
    <Link className={styles.row} to={paths.order(of.id)}>
      <OrderFace order={of} network={network} />
      <span className={styles.texts}>
        <span className="weight-medium ellipsis" title={title.length > textLimits.url ? title : undefined}>
          {truncateUrl(title)}
        </span>
        <span className="type-small tone-3 ellipsis">{truncateServiceName(of.service.name)}</span>
      </span>
      <span className={styles.delivery}>
        <span className={styles.figures}>
          <span className="number">
            <span className="weight-medium">{delivered}</span> <span className="tone-3">/ {quantity}</span>
          </span>
          <span className="number tone-3">{share}</span>
        </span>
        <DeliveryLine percent={of.percent_of_current_fill} label={t('table.delivered', { delivered, quantity })} {...line} />
      </span>
      {children}
      <IconChevronRight size={16} className={styles.arrow} />
    </Link>
  )
}

interface RowProps {
  readonly order: Order
  readonly network: Network
  readonly now: Date
}

function Row({ order, network, now }: RowProps) {
  const { locale } = useShop()
  return (
    <ProgressRow
      of={order}
      network={network}
      delivered={formatQuantity(order.current_quantity)}
      quantity={formatQuantity(order.quantity)}
      share={formatPercentage(Math.floor(order.percent_of_current_fill), locale)}
    >
      <Finish order={order} now={now} />
    </ProgressRow>
  )
}

interface FeedRowProps extends Omit<RowProps, 'order'> {
  readonly feed: DripFeed
  /** Of its next run. */
  readonly at: Date
}

/** A drip feed between two runs: how far it has come, and when it goes on. */
function FeedRow({ feed, at, network, now }: FeedRowProps) {
  const { t } = useTranslation('plans')
  return (
    <ProgressRow
      of={feed}
      network={network}
      delivered={formatQuantity(feed.current_quantity)}
      quantity={formatQuantity(feed.total_quantity)}
      share={t('feeds.made', { made: formatQuantity(feed.orders_count), runs: formatQuantity(feed.runs) })}
      line={{ runs: feed.runs, tone: planTone(feed) }}
    >
      <NextRun at={at} now={now} />
    </ProgressRow>
  )
}

function NextRun({ at, now }: { readonly at: Date; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const { locale } = useShop()
  const formatTime = useTimeFormat()
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000)
  return (
    <span className={styles.finish}>
      <span className="type-small tone-2">{formatTime(at, now)}</span>
      <span className="type-caption tone-3">{t('dashboard.sentence.nextRun', { time: formatDuration(minutes, locale) })}</span>
    </span>
  )
}

/** When it ends, and whether that still holds. */
function Finish({ order, now }: Pick<RowProps, 'order' | 'now'>) {
  const { t } = useTranslation(['cabinet', 'orders'])
  const { locale } = useShop()
  const formatTime = useTimeFormat()
  const nextStepOf = useNextStep()
  const behind = minutesBehind(order, now)
  const at = order.estimated_completion_at
  const next = nextStepOf(order, now)
  return (
    <span className={styles.finish}>
      <span className="type-small tone-2">{at === null ? next : formatTime(at, now)}</span>
      <span className={behind === undefined ? 'type-caption tone-3' : 'type-caption tone-warn'}>
        {behind !== undefined
          ? t('orders:detail.behind', { time: formatDuration(behind, locale) })
          : at === null
            ? t('cabinet:dashboard.delivering.soon')
            : next}
      </span>
    </span>
  )
}
