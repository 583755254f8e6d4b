import { Button, IconButton, IconCalendar, IconSliders } from '@vitrine/ui/components'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { DateText } from '../order-list/date-text.tsx'
import { SearchField } from '../order-list/filters/search-field.tsx'
import styles from '../order-list/filters.module.css'
import { type ListQuery, withFilter } from '../order-list/list-query.ts'

const FilterSheet = lazy(() => import('../order-list/filters/filter-sheet.tsx'))

export interface PlanFiltersProps {
  readonly query: ListQuery
  readonly pathOf: (query: ListQuery) => string
  readonly searchLabel: string
  readonly aside: ReactNode
}

/** Search and days: all that narrows a list of drip feeds or subscriptions beside its status. */
export function PlanFilters({ query, pathOf, searchLabel, aside }: PlanFiltersProps) {
  const { t } = useTranslation(['plans', 'orders'])
  const navigate = useNavigate()
  const [isSheet, setIsSheet] = useState(false)
  const go = (change: Partial<ListQuery>, isReplacing = false) =>
    void navigate(pathOf(withFilter(query, change)), { replace: isReplacing, preventScrollReset: true })
  const hasDates = query.from !== undefined || query.to !== undefined
  return (
    <div className={styles.bar}>
      <SearchField key={query.search} search={query.search} label={searchLabel} onSearch={(search) => go({ search }, true)} />
      <div className={styles.wide}>
        <Button size="medium" icon={<IconCalendar size={16} />} aria-haspopup="dialog" onClick={() => setIsSheet(true)}>
          <DateText query={query} />
        </Button>
        {hasDates && (
          <Button size="medium" variant="quiet" onClick={() => go({ from: undefined, to: undefined })}>
            {t('orders:filters.clear')}
          </Button>
        )}
      </div>
      <IconButton
        label={hasDates ? t('orders:filters.openCount', { count: 1, number: '1' }) : t('orders:filters.open')}
        isOutlined
        className={styles.narrow}
        aria-haspopup="dialog"
        onClick={() => setIsSheet(true)}
      >
        <IconSliders />
        {hasDates && <i className={styles.pip} />}
      </IconButton>
      <span className={styles.aside}>{aside}</span>
      {isSheet && (
        <Suspense fallback={null}>
          <FilterSheet query={query} networks={[]} applyLabel={t('list.apply')} onClose={() => setIsSheet(false)} onApply={go} />
        </Suspense>
      )}
    </div>
  )
}
