import { classNames, IconChevronLeft, IconChevronRight, iconButtonClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../../paths.ts'
import styles from '../../orders/list/pages.module.css'
import { pageOf, pageSizes } from '../../orders/model/list-query.ts'
import { type FinanceQuery, withFilter, writeFinanceQuery } from '../model/finance-query.ts'

export function FinancePages({ query, total }: { readonly query: FinanceQuery; readonly total: number }) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const id = useId()
  const { first, last, pages } = pageOf(query, total)
  const to = (page: number) => paths.finances(writeFinanceQuery({ ...query, page }))
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
            void navigate(paths.finances(writeFinanceQuery(withFilter(query, { rows }))), { preventScrollReset: true })
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </span>
      <Step to={query.page > 1 ? to(query.page - 1) : undefined} label={t('pages.previous')}>
        <IconChevronLeft />
      </Step>
      <Step to={query.page < pages ? to(query.page + 1) : undefined} label={t('pages.next')}>
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
