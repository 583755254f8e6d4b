import { cardClass, Skeleton } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from './delivery-chart.module.css'

/** The chart's own box while it is fetched. */
export function DeliverySkeleton() {
  const { t } = useTranslation('orders')
  return (
    <div className={cardClass(styles.card)} role="status" aria-label={t('detail.loading')}>
      <Skeleton width={120} height={20} />
      <div className={styles.empty}>
        <Skeleton height={280} radius={8} />
      </div>
    </div>
  )
}
