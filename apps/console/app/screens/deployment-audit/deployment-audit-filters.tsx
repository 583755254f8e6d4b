import { useQuery } from '@tanstack/react-query'
import { actionName } from '../../lists/audit/audit-row.ts'
import { OutcomeFilter } from '../../lists/audit/outcome-filter.tsx'
import { ChoiceFilter } from '../../lists/filters/choice-filter.tsx'
import { DaySpanFilter } from '../../lists/filters/day-span-filter.tsx'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Panel } from '../../session/me.ts'
import { useClient } from '../../session/session-context.tsx'

const t = sayFrom(texts)
/** What concerns no panel. */
const OF_NO_PANEL = '-'

interface Choices {
  readonly actors: readonly { readonly id: number; readonly name: string }[]
  readonly actions: readonly string[]
}
type Filters = Readonly<Record<'panel' | 'who' | 'action' | 'outcome' | 'from' | 'to', string>>

export interface DeploymentAuditFiltersProps {
  readonly filters: Filters
  readonly panels: readonly Panel[]
  readonly onChange: (changes: Partial<Filters>) => void
}

/** Where, who, what, how it went and when. */
export function DeploymentAuditFilters({ filters, panels, onChange }: DeploymentAuditFiltersProps) {
  const client = useClient()
  const { data } = useQuery({
    queryKey: ['deployment-audit-choices'],
    queryFn: () => client.read<Choices>('/deployment/audit-choices'),
  })
  return (
    <>
      <ChoiceFilter
        label={t('panel')}
        any={t('anyPanel')}
        known={[{ value: OF_NO_PANEL, name: t('ofDeployment') }, ...panels.map(({ key, name }) => ({ value: key, name }))]}
        value={filters.panel}
        onChange={(panel) => onChange({ panel })}
      />
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
        known={data?.actions.map((value) => ({ value, name: actionName(value) })) ?? []}
        value={filters.action}
        onChange={(action) => onChange({ action })}
      />
      <OutcomeFilter value={filters.outcome} onChange={(outcome) => onChange({ outcome })} />
      <DaySpanFilter label={t('span')} from={filters.from} to={filters.to} onChange={onChange} />
    </>
  )
}
