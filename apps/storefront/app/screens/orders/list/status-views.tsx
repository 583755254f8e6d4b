import { classNames } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { type ListQuery, withFilter, writeListQuery } from '../model/list-query.ts'
import { type OrderStatus, orderStatuses } from '../model/order-facts.ts'
import styles from './status-views.module.css'

export interface StatusViewsProps {
  readonly query: ListQuery
  readonly counts: Readonly<Partial<Record<OrderStatus, number>>>
  readonly all: number
}

/** The saved views: everything, and one for each status with how many there are. */
export function StatusViews({ query, counts, all }: StatusViewsProps) {
  const { t } = useTranslation('orders')
  const views = [
    { status: undefined, name: t('views.all'), count: all },
    ...orderStatuses.map((status) => ({ status, name: t(`status.${status}`), count: counts[status] ?? 0 })),
  ]
  return (
    <nav aria-label={t('views.label')} className={styles.views}>
      <ul>
        {views.map(({ status, name, count }) => {
          const isHere = status === query.status
          return (
            <li key={status ?? 'all'}>
              <Link
                className={classNames(styles.view, isHere && styles.here)}
                to={paths.orders(writeListQuery(withFilter(query, { status })))}
                aria-current={isHere ? 'page' : undefined}
                data-status={status}
                preventScrollReset
              >
                {name} <span className={classNames(styles.count, 'number')}>{formatQuantity(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
