import { IconChevronDown, IconChevronUp } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { Direction, Filters, Sort, SortKey } from '../../../features/services/list/filters.ts'
import styles from './service-table.module.css'

export interface TableHeadProps {
  readonly filters: Filters
  readonly onSort: (sort: Sort) => void
  readonly hasRowNumber: boolean
  readonly price: string
}

export function TableHead({ filters: { sort }, onSort, hasRowNumber, price }: TableHeadProps) {
  const { t } = useTranslation('catalogue')
  return (
    <thead>
      <tr aria-rowindex={hasRowNumber ? 1 : undefined}>
        <th scope="col" className={styles.id}>
          {t('service.id')}
        </th>
        <th scope="col">{t('table.service')}</th>
        <th scope="col">{t('table.features')}</th>
        <SortHead name={t('table.guarantee')} sortKey="guarantee" sort={sort} onSort={onSort} />
        <SortHead name={t('table.minMax')} sortKey="quantity" sort={sort} onSort={onSort} isRight />
        <th scope="col">{t('table.start')}</th>
        <th scope="col">{t('table.speed')}</th>
        <th scope="col">{t('table.region')}</th>
        <SortHead name={price} sortKey="price" sort={sort} onSort={onSort} isRight />
        <th scope="col">
          <span className="sr-only">{t('table.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  readonly name: string
  readonly sortKey: SortKey
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly isRight?: boolean
}

function SortHead({ name, sortKey, sort, onSort, isRight }: SortHeadProps) {
  const isSorted = sort.key === sortKey
  // Prices sort ascending first, everything else descending; choosing again reverses.
  const first: Direction = sortKey === 'price' ? 'asc' : 'desc'
  const next: Direction = isSorted ? (sort.direction === 'asc' ? 'desc' : 'asc') : first
  const state = isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <th scope="col" className={isRight ? styles.right : undefined} aria-sort={state}>
      <button type="button" className={styles.sort} onClick={() => onSort({ key: sortKey, direction: next })}>
        {name}
        {isSorted && (sort.direction === 'asc' ? <IconChevronUp size={12} /> : <IconChevronDown size={12} />)}
      </button>
    </th>
  )
}
