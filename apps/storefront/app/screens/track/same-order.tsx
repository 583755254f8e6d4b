import { cardClass, StatusBadge } from '@vitrine/ui/components'
import { formatId, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { badgeOf } from '../../features/order-list/order-facts.ts'
import { titleOf } from '../../features/order-list/order-title.ts'
import { useOrderPlaces } from '../../features/order-view/order-places.ts'
import type { TrackedBriefly } from './load-tracked.ts'
import styles from './track.module.css'

/** What was bought together: the public address opens all of it. */
export function SameOrder({ orders, shownId }: { readonly orders: readonly TrackedBriefly[]; readonly shownId: number }) {
  const { t } = useTranslation(['track', 'orders'])
  const places = useOrderPlaces()
  if (orders.length < 2) return null
  return (
    <section className={cardClass(styles.card)} aria-labelledby="same-order-title">
      <h2 className="type-h2" id="same-order-title">
        {t('together')}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <span className={styles.texts}>
              <Link className="weight-medium" to={places.order(order.id)} aria-current={order.id === shownId ? 'page' : undefined}>
                {truncateUrl(titleOf(order))}
              </Link>
              <span className="type-small tone-3">
                <span className="number">{t('orders:table.number', { id: formatId(order.id) })}</span> · {order.service.name}
              </span>
            </span>
            <StatusBadge status={badgeOf(order)}>{t(`orders:status.${badgeOf(order)}`)}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
