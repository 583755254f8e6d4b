import { useQuery } from '@tanstack/react-query'
import type { AuditFilter } from '../../lists/audit/audit-filter.ts'
import { actionName } from '../../lists/audit/audit-row.ts'
import { OutcomeFilter } from '../../lists/audit/outcome-filter.tsx'
import { ChoiceFilter } from '../../lists/filters/choice-filter.tsx'
import { DaySpanFilter } from '../../lists/filters/day-span-filter.tsx'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'

const t = sayFrom(texts)

interface Choices {
  readonly actors: readonly { readonly id: number; readonly name: string }[]
  readonly actions: readonly string[]
  readonly kinds: readonly string[]
}

export interface AuditFiltersProps {
  readonly filters: AuditFilter
  readonly onChange: (changes: Partial<AuditFilter>) => void
}

/** Who, what, when and how it went. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const client = useClient()
  const path = `${usePanelPath()}/audit-choices`
  const { data } = useQuery({ queryKey: ['audit-choices', path], queryFn: () => client.read<Choices>(path) })
  const actions = (all: readonly string[] = []) => all.map((value) => ({ value, name: actionName(value) }))
  return (
    <>
      <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => onChange({ q })} />
      <ChoiceFilter
        label={t('actor')}
        any={t('anyone')}
        known={data?.actors.map(({ id, name }) => ({ value: String(id), name })) ?? []}
        value={filters.who}
        onChange={(who) => onChange({ who })}
      />
      <ChoiceFilter
        label={t('action')}
        any={t('anyAction')}
        known={actions(data?.actions)}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <ChoiceFilter
        label={t('entity')}
        any={t('anything')}
        known={actions(data?.kinds)}
        value={filters.kind}
        onChange={(kind) => onChange({ kind, id: '' })}
      />
      <OutcomeFilter value={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      <DaySpanFilter label={t('span')} from={filters.from} to={filters.to} onChange={onChange} />
      {filters.id !== '' && (
        <Action variant="quiet" onClick={() => onChange({ id: '', kind: '' })}>
          {t('historyOf', { thing: `${actionName(filters.kind)} ${filters.id}` })}
        </Action>
      )}
    </>
  )
}
