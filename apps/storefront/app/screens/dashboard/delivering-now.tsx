import { cardClass, DeliveryLine, IconChevronRight, Tag } from '@vitrine/ui/components'
import { formatDuration, formatPercentage, formatQuantity, textLimits, truncateServiceName, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import { minutesBehind, type Order } from '../../features/order-list/order-facts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import { useMoments, useNextStep } from '../../features/order-list/order-words.ts'
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

interface RowProps {
  readonly order: Order
  readonly network: DashboardData['networks'][number] | undefined
  readonly now: Date
}

function Row({ order, network, now }: RowProps) {
  const { t } = useTranslation('orders')
  const { locale } = useShop()
  const title = titleOf(order)
  const told = { delivered: formatQuantity(order.current_quantity), quantity: formatQuantity(order.quantity) }
  return (
    <Link className={styles.row} to={paths.order(order.id)}>
      <OrderFace order={order} network={network} />
      <span className={styles.words}>
        <span className="weight-medium ellipsis" title={title.length > textLimits.url ? title : undefined}>
          {truncateUrl(title)}
        </span>
        <span className="type-small tone-3 ellipsis">{truncateServiceName(order.service.name)}</span>
      </span>
      <span className={styles.delivery}>
        <span className={styles.figures}>
          <span className="number">
            <span className="weight-medium">{told.delivered}</span> <span className="tone-3">/ {told.quantity}</span>
          </span>
          <span className="number tone-3">{formatPercentage(Math.floor(order.percent_of_current_fill), locale)}</span>
        </span>
        <DeliveryLine percent={order.percent_of_current_fill} label={t('table.delivered', told)} />
      </span>
      <Finish order={order} now={now} />
      <IconChevronRight size={16} className={styles.arrow} />
    </Link>
  )
}

interface FeedRowProps extends Omit<RowProps, 'order'> {
  readonly feed: DripFeed
  /** Of its next run. */
  readonly at: Date
}

/** A drip feed between two runs: how far it has come, and when it goes on. */
function FeedRow({ feed, at, network, now }: FeedRowProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const title = titleOf(feed)
  const told = { delivered: formatQuantity(feed.current_quantity), quantity: formatQuantity(feed.total_quantity) }
  return (
    <Link className={styles.row} to={paths.order(feed.id)}>
      <OrderFace order={feed} network={network} />
      <span className={styles.words}>
        <span className="weight-medium ellipsis" title={title.length > textLimits.url ? title : undefined}>
          {truncateUrl(title)}
        </span>
        <span className="type-small tone-3 ellipsis">{truncateServiceName(feed.service.name)}</span>
      </span>
      <span className={styles.delivery}>
        <span className={styles.figures}>
          <span className="number">
            <span className="weight-medium">{told.delivered}</span> <span className="tone-3">/ {told.quantity}</span>
          </span>
          <span className="number tone-3">
            {t('feeds.made', { made: formatQuantity(feed.orders_count), runs: formatQuantity(feed.runs) })}
          </span>
        </span>
        <DeliveryLine
          percent={feed.percent_of_current_fill}
          runs={feed.runs}
          tone={planTone(feed)}
          label={t('orders:table.delivered', told)}
        />
      </span>
      <NextRun at={at} now={now} />
      <IconChevronRight size={16} className={styles.arrow} />
    </Link>
  )
}

function NextRun({ at, now }: { readonly at: Date; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const { locale } = useShop()
  const momentOf = useMoments()
  const minutes = Math.ceil((at.getTime() - now.getTime()) / 60_000)
  return (
    <span className={styles.finish}>
      <span className="type-small tone-2">{momentOf(at, now)}</span>
      <span className="type-caption tone-3">{t('dashboard.sentence.nextRun', { time: formatDuration(minutes, locale) })}</span>
    </span>
  )
}

/** When it ends, and whether that still holds. */
function Finish({ order, now }: Pick<RowProps, 'order' | 'now'>) {
  const { t } = useTranslation(['cabinet', 'orders'])
  const { locale } = useShop()
  const momentOf = useMoments()
  const nextStepOf = useNextStep()
  const behind = minutesBehind(order, now)
  const at = order.estimated_completion_at
  const next = nextStepOf(order, now)
  return (
    <span className={styles.finish}>
      <span className="type-small tone-2">{at === null ? next : momentOf(at, now)}</span>
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
