import { buttonClass, cardClass, IconRepeat, IconStar, Tag } from '@vitrine/ui/components'
import { formatDay, formatQuantity, truncateServiceName, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { OrderFace } from '../../features/order-list/order-face.tsx'
import type { Order } from '../../features/order-list/order-facts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import { reorderPath } from '../../features/order-list/reorder.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import card from './card.module.css'
import styles from './finished-lately.module.css'
import type { DashboardData } from './load-dashboard.ts'

/** The newest complete orders; to say how it was, and the same again, are one press away. */
export function FinishedLately({ shown, now }: { readonly shown: DashboardData; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const orders = shown.last_completed_orders
  return (
    <section className={cardClass(card.list)} aria-labelledby="dashboard-finished">
      <div className={card.head}>
        <span className={card.title}>
          <h2 className="type-h2" id="dashboard-finished">
            {t('dashboard.finished.title')}
          </h2>
          {shown.completed_order_count > 0 && <Tag className="number">{formatQuantity(shown.completed_order_count)}</Tag>}
        </span>
        {orders.length > 0 && (
          <Link className="link type-small" to={paths.myServices()}>
            {t('dashboard.finished.rateAll')}
          </Link>
        )}
      </div>
      {orders.length === 0 ? (
        <p className={card.none}>{t('dashboard.finished.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {orders.map((order) => (
            <Row key={order.id} order={order} network={shown.networks.find(({ id }) => id === order.service.network_id)} now={now} />
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
  const { t } = useTranslation(['cabinet', 'orders'])
  const { locale, timeZone } = useShop()
  const title = truncateUrl(titleOf(order))
  return (
    <li className={styles.row}>
      <OrderFace order={order} network={network} />
      <span className={styles.texts}>
        <Link className="weight-medium ellipsis" to={paths.order(order.id)}>
          {title}
        </Link>
        <span className="type-caption tone-3 ellipsis">
          {t('dashboard.finished.row', {
            quantity: formatQuantity(order.quantity),
            service: truncateServiceName(order.service.name),
            date: formatDay(new Date(order.completed_at ?? order.updated_at), { locale, timeZone, now }),
          })}
        </span>
      </span>
      <span className={styles.actions}>
        <Link className={buttonClass({ size: 'small', variant: 'quiet' })} to={paths.myServices(order.service.id)}>
          <IconStar size={16} />
          {t('orders:actions.rate')}
          <span className="sr-only">, {title}</span>
        </Link>
        <Link className={buttonClass({ size: 'small' })} to={reorderPath(order)}>
          <IconRepeat size={16} />
          {t('dashboard.finished.again')}
          <span className="sr-only">, {title}</span>
        </Link>
      </span>
    </li>
  )
}
