import { cardClass, DeliveryLine, IconReceipt } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import card from './card.module.css'
import type { DashboardData } from './load-dashboard.ts'
import styles from './standing-card.module.css'

/** How many orders there were, how many are complete and under way. */
export function OrdersCard({ shown }: { readonly shown: DashboardData }) {
  const { t } = useTranslation('cabinet')
  const { orders_count: all, completed_order_count: done, in_processing_order_count: open } = shown
  return (
    <section className={cardClass(card.card)} aria-labelledby="dashboard-orders">
      <div className={card.head}>
        <span className={styles.face}>
          <span className={styles.icon}>
            <IconReceipt size={20} />
          </span>
          <span>
            <h2 className={styles.title} id="dashboard-orders">
              {t('dashboard.orders.title')}
            </h2>
            <span className="type-small tone-3">{t('dashboard.orders.count', { count: all, number: formatQuantity(all) })}</span>
          </span>
        </span>
        <Link className="link type-small" to={paths.orders()}>
          {t('dashboard.orders.all')}
        </Link>
      </div>
      <div className={card.end}>
        <p className={styles.figures}>
          <span>{t('dashboard.orders.complete', { number: formatQuantity(done) })}</span>
          <span>{t('dashboard.orders.underWay', { number: formatQuantity(open) })}</span>
        </p>
        <DeliveryLine
          className={styles.line}
          tone="brand"
          percent={all === 0 ? 0 : (done / all) * 100}
          label={t('dashboard.orders.share', { done: formatQuantity(done), all: formatQuantity(all) })}
        />
      </div>
    </section>
  )
}
