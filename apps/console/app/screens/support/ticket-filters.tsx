import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useTags } from './acts/use-tags.ts'
import styles from './support.module.css'
import { kinds, priorities } from './ticket.ts'
import { kindOf, priorityOf, type TicketFilter } from './ticket-filter.ts'

const t = sayFrom(texts)
const anyKind = { value: '', name: t('anyKind') }
const anyTag = { value: '', name: t('anyTag') }
const anyPriority = { value: '', name: t('anyPriority') }

export interface TicketFiltersProps {
  readonly filters: TicketFilter
  readonly onChange: (changes: Partial<TicketFilter>) => void
}

/** By what tickets of a view are found and narrowed. */
export function TicketFilters({ filters, onChange }: TicketFiltersProps) {
  const [kind = '', priority = ''] = [kindOf(filters), priorityOf(filters)]
  const tags = useTags()
  // What an address or a saved view asks for is offered too, though no ticket has it any more.
  const offered = filters.tag && !tags.includes(filters.tag) ? [filters.tag, ...tags] : tags
  return (
    <search className={styles.filters} data-letter-into="f">
      <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => onChange({ q })} />
      <CompactSelect
        label={t('filterKind')}
        isSet={kind !== ''}
        options={[anyKind, ...kinds.map((value) => ({ value: value as string, name: t(`kinds.${value}`) }))]}
        value={kind as string}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <CompactSelect
        label={t('filterPriority')}
        isSet={priority !== ''}
        options={[anyPriority, ...priorities.map((value) => ({ value: value as string, name: t(`priorities.${value}`) }))]}
        value={priority as string}
        onChange={(chosen) => onChange({ priority: chosen })}
      />
      {offered.length > 0 && (
        <CompactSelect
          label={t('filterTag')}
          isSet={filters.tag !== ''}
          options={[anyTag, ...offered.map((value) => ({ value, name: value }))]}
          value={filters.tag}
          onChange={(chosen) => onChange({ tag: chosen })}
        />
      )}
    </search>
  )
}
