import { classNames, IconChevronLeft, IconChevronRight, iconButtonClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { type ListQuery, pageOf, pageSizes, withFilter } from '../model/list-query.ts'
import styles from './pages.module.css'

export interface PagesProps {
  readonly query: ListQuery
  readonly total: number
  /** The address of a list, by what is asked of it. */
  readonly pathOf: (query: ListQuery) => string
}

export function Pages({ query, total, pathOf }: PagesProps) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const id = useId()
  const { first, last, pages } = pageOf(query, total)
  const to = (change: Partial<ListQuery>) => pathOf({ ...query, ...change })
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <span className="tone-3 number">
        {t('pages.range', { first: formatQuantity(first), last: formatQuantity(last), total: formatQuantity(total) })}
      </span>
      <span className={styles.rows}>
        <label htmlFor={id} className="tone-3">
          {t('pages.rows')}
        </label>
        <select
          id={id}
          className={styles.select}
          value={query.rows}
          onChange={(event) => {
            const rows = pageSizes.find((size) => size === Number(event.currentTarget.value)) ?? 10
            void navigate(pathOf(withFilter(query, { rows })), { preventScrollReset: true })
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </span>
      <Step to={query.page > 1 ? to({ page: query.page - 1 }) : undefined} label={t('pages.previous')}>
        <IconChevronLeft />
      </Step>
      <Step to={query.page < pages ? to({ page: query.page + 1 }) : undefined} label={t('pages.next')}>
        <IconChevronRight />
      </Step>
    </nav>
  )
}

function Step({ to, label, children }: { readonly to: string | undefined; readonly label: string; readonly children: ReactNode }) {
  if (!to) {
    return (
      <span className={classNames(iconButtonClass(true), styles.off)} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <Link className={iconButtonClass(true)} to={to} aria-label={label} title={label}>
      {children}
    </Link>
  )
}
