import { useQuery } from '@tanstack/react-query'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { type AuditFilter, dayBefore } from './audit-filter.ts'
import styles from './audit-filters.module.css'
import { actionName } from './audit-row.ts'

const t = sayFrom(texts)

interface Choices {
  readonly actors: readonly { readonly id: number; readonly name: string }[]
  readonly actions: readonly string[]
  readonly kinds: readonly string[]
}

const outcomes = (['done', 'asked', 'refused', 'failed'] as const).map((value) => ({
  value: value as string,
  name: t(`outcomes.${value}`),
}))
const SPANS = [
  { value: '0', name: t('spans.today') },
  { value: '6', name: t('spans.week') },
  { value: '29', name: t('spans.month') },
]

export interface AuditFiltersProps {
  readonly filters: AuditFilter
  readonly onChange: (changes: Partial<AuditFilter>) => void
}

/** Who, what, when and how it went. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const client = useClient()
  const path = `${usePanelPath()}/audit-choices`
  const { data } = useQuery({ queryKey: ['audit-choices', path], queryFn: () => client.read<Choices>(path) })
  const select = (
    name: 'who' | 'action' | 'kind' | 'outcome',
    any: string,
    known: readonly { readonly value: string; readonly name: string }[],
  ) => {
    // What the address names stays chosen, also where nobody did it of late.
    const own =
      filters[name] === '' || known.some(({ value }) => value === filters[name]) ? [] : [{ value: filters[name], name: filters[name] }]
    return (
      <CompactSelect
        label={t(name === 'who' ? 'actor' : name === 'kind' ? 'entity' : name)}
        isSet={filters[name] !== ''}
        options={[{ value: '', name: any }, ...known, ...own]}
        value={filters[name]}
        onChange={(value) => onChange({ [name]: value, ...(name === 'kind' ? { id: '' } : {}) })}
      />
    )
  }
  const now = new Date()
  const span = filters.to === '' ? SPANS.find(({ value }) => dayBefore(now, Number(value)) === filters.from)?.value : undefined
  const isOwnSpan = span === undefined && (filters.from !== '' || filters.to !== '')
  return (
    <>
      <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => onChange({ q })} />
      {select('who', t('anyone'), data?.actors.map(({ id, name }) => ({ value: String(id), name })) ?? [])}
      {select('action', t('anyAction'), data?.actions.map((value) => ({ value, name: actionName(value) })) ?? [])}
      {select('kind', t('anything'), data?.kinds.map((value) => ({ value, name: actionName(value) })) ?? [])}
      {select('outcome', t('anyOutcome'), outcomes)}
      <CompactSelect
        label={t('span')}
        isSet={filters.from !== '' || filters.to !== ''}
        options={[{ value: '', name: t('spans.any') }, ...SPANS, { value: 'own', name: t('spans.own') }]}
        value={isOwnSpan ? 'own' : (span ?? '')}
        onChange={(value) => {
          if (value === 'own') onChange({ from: dayBefore(now, 29), to: dayBefore(now, 0) })
          else onChange({ from: value === '' ? '' : dayBefore(now, Number(value)), to: '' })
        }}
      />
      {isOwnSpan && (
        <span className={styles.span}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="date"
              className={styles.day}
              aria-label={t(end)}
              value={filters[end]}
              onChange={({ target }) => onChange({ [end]: target.value })}
            />
          ))}
        </span>
      )}
      {filters.id !== '' && (
        <Action variant="quiet" onClick={() => onChange({ id: '', kind: '' })}>
          {t('historyOf', { thing: `${actionName(filters.kind)} ${filters.id}` })}
        </Action>
      )}
    </>
  )
}
