import { Notice } from '@vitrine/ui/components'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { type CreatedOrder, createdIn } from '../../features/order-list/created-orders.ts'
import { paths } from '../../paths.ts'
import { useMoney } from '../../shop/shop-context.tsx'
import styles from './created-notice.module.css'

const SHOWN_MAX = 5

/** The order form leads here after a payment from the balance: what was bought, each order by its number, a drip feed as the whole that it is. */
export function CreatedNotice() {
  const { state } = useLocation()
  const [orders] = useState(() => createdIn(state))
  return <div role="status">{orders && <CreatedOrders orders={orders} />}</div>
}

export function CreatedOrders({ orders }: { readonly orders: readonly CreatedOrder[] }) {
  const { t } = useTranslation('orders')
  return (
    <Notice tone="ok">
      <span className={styles.head}>
        <strong className="weight-medium">{t('created')}</strong>
        <span>{t('createdText')}</span>
      </span>
      {orders.length > 0 && (
        <ul className={styles.orders}>
          {orders.slice(0, SHOWN_MAX).map((order) => (
            <Created key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Created({ order: { id, service, quantity, cost, isDripFeed } }: { readonly order: CreatedOrder }) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  return (
    <li>
      <Link className="link number" to={paths.order(id)}>
        {t('table.number', { id: formatId(id) })}
      </Link>{' '}
      {[service, formatQuantity(quantity), money(cost)].join(' · ')}
      {isDripFeed && <span className="tone-2"> {t('createdFeed')}</span>}
    </li>
  )
}
