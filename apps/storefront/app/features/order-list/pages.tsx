import { classNames, IconChevronLeft, IconChevronRight, iconButtonClass } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { type ReactNode, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { type PageSize, pageOf, pageSizes } from './list-query.ts'
import styles from './pages.module.css'

/** What every list's address says about its pages. */
interface PageQuery {
  readonly page: number
  readonly rows: PageSize
}

export interface PagesProps<Query extends PageQuery> {
  readonly query: Query
  readonly total: number
  /** The address of a list, by what is asked of it. */
  readonly pathOf: (query: Query) => string
}

export function Pages<Query extends PageQuery>({ query, total, pathOf }: PagesProps<Query>) {
  const { t } = useTranslation('orders')
  const navigate = useNavigate()
  const id = useId()
  const { first, last, pages } = pageOf(query, total)
  const to = (page: number) => pathOf({ ...query, page })
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <span className="tone-3 number">
        {t('pages.range', { first: formatQuantity(first), last: formatQuantity(last), total: formatQuantity(total) })}
      </span>
      <span className={styles.rows}>
        <label htmlFor={id} className="tone-3">
          {t('pages.rows')}
        </label>
        <Select
          id={id}
          size="tiny"
          label={t('pages.rows')}
          value={String(query.rows)}
          onChange={(value) => {
            const rows = pageSizes.find((size) => size === Number(value)) ?? 10
            void navigate(pathOf({ ...query, rows, page: 1 }), { preventScrollReset: true })
          }}
          options={pageSizes.map((size) => ({ value: String(size), name: String(size) }))}
        />
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
    <Link className={iconButtonClass(true)} to={to} aria-label={label} data-tooltip={label}>
      {children}
    </Link>
  )
}
