import { useMemo } from 'react'
import { MoreFilters } from '../../lists/filters/more-filters.tsx'
import { ListViews, type ListViewsProps } from '../../lists/views/list-views.tsx'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { USUAL_PER } from './service-columns.tsx'
import { choicesOf, isFiltered, NO_FILTER, type ServiceFilter, views } from './service-filter.ts'
import { moreFilters } from './service-more-filters.ts'
import type { ServiceRow } from './service-row.ts'
import styles from './services-screen.module.css'

const t = sayFrom(texts)

export interface ServiceFiltersProps {
  readonly rows: readonly ServiceRow[]
  readonly filter: ServiceFilter
  /** All of the grid. */
  readonly columns: ListViewsProps['columns']
  readonly onChange: (filter: ServiceFilter) => void
}

/** What of the services is shown. Types are those of the chosen network. */
export function ServiceFilters({ rows, filter, columns, onChange }: ServiceFiltersProps) {
  const choices = useMemo(() => {
    const ofNetwork = filter.network === '' ? rows : rows.filter(({ networkId }) => String(networkId) === filter.network)
    const withAll = (name: string, found: ReturnType<typeof choicesOf>) => [{ value: '', name }, ...found]
    return {
      network: withAll(
        t('anyNetwork'),
        choicesOf(rows, (row) => ({ value: String(row.networkId), name: row.networkName })),
      ),
      type: withAll(
        t('anyType'),
        choicesOf(ofNetwork, (row) => ({ value: String(row.serviceTypeId), name: row.serviceTypeName })),
      ),
      provider: withAll(
        t('anyProvider'),
        choicesOf(rows, ({ provider }) => (provider === null ? undefined : { value: provider, name: provider })),
      ),
    }
  }, [rows, filter.network])
  const more = useMemo(() => moreFilters(rows), [rows])
  return (
    <div className={styles.filters} data-letter-into="f">
      <SearchField label={t('searchLabel')} placeholder={t('search')} value={filter.q} onChange={(q) => onChange({ ...filter, q })} />
      <CompactSelect
        label={t('view')}
        isSet={filter.view !== 'all'}
        options={views.map((view) => ({ value: view, name: t(`views.${view}`) }))}
        value={filter.view}
        onChange={(view) => onChange({ ...filter, view })}
      />
      {(['network', 'type', 'provider'] as const).map((name) => (
        <CompactSelect
          key={name}
          label={t(name)}
          isSet={filter[name] !== ''}
          options={choices[name]}
          value={filter[name]}
          onChange={(value) => onChange({ ...filter, [name]: value, ...(name === 'network' ? { type: '' } : {}) })}
        />
      ))}
      <MoreFilters filters={more} values={filter} onChange={(values) => onChange({ ...filter, ...values })} />
      {isFiltered(filter) && (
        <Action variant="quiet" onClick={() => onChange(NO_FILTER)}>
          {t('clear')}
        </Action>
      )}
      <span className={styles.per}>{t('pricedPer', { count: USUAL_PER })}</span>
      <ListViews list="services" columns={columns} />
    </div>
  )
}
