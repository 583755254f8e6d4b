import { classNames } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { type ListQuery, withFilter } from './list-query.ts'
import { type OrderStatus, orderStatuses } from './order-facts.ts'
import styles from './status-views.module.css'

export interface StatusViewsProps {
  readonly query: ListQuery
  readonly statuses?: readonly OrderStatus[]
  readonly label: string
  /** The address of the list, by what is asked of it. */
  readonly pathOf: (query: ListQuery) => string
  readonly counts: Readonly<Partial<Record<OrderStatus, number>>>
  readonly all: number
}

/** The saved views: everything, and one for each status with how many there are. */
export function StatusViews({ query, statuses = orderStatuses, label, pathOf, counts, all }: StatusViewsProps) {
  const { t } = useTranslation('orders')
  const views = [
    { status: undefined, name: t('views.all'), count: all },
    ...statuses.map((status) => ({ status, name: t(`status.${status}`), count: counts[status] ?? 0 })),
  ]
  return (
    <nav aria-label={label} className={styles.views}>
      <ul>
        {views.map(({ status, name, count }) => {
          const isHere = status === query.status
          return (
            <li key={status ?? 'all'}>
              <Link
                className={classNames(styles.view, isHere && styles.here)}
                to={pathOf(withFilter(query, { status }))}
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
