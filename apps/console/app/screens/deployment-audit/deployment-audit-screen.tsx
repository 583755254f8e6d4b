import { useMemo } from 'react'
import { questionOf } from '../../lists/audit/audit-filter.ts'
import { actionName, type DeploymentAuditRow, viaName } from '../../lists/audit/audit-row.ts'
import { ChangeSummary } from '../../lists/audit/change-summary.tsx'
import { EntityName } from '../../lists/audit/entity-name.tsx'
import { OutcomeTag } from '../../lists/audit/outcome-tag.tsx'
import { FileExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Panel } from '../../session/me.ts'
import { useMe } from '../../session/use-me.ts'
import { shortTime } from '../../values/times.ts'
import { DeploymentAuditFilters } from './deployment-audit-filters.tsx'
import { DeploymentAuditInspector } from './deployment-audit-inspector.tsx'

const t = sayFrom(texts)

const names = ['panel', 'who', 'action', 'outcome', 'from', 'to'] as const

type PanelOf = (row: DeploymentAuditRow) => Panel | undefined

const columnsOf = (panelOf: PanelOf): readonly ListColumn<DeploymentAuditRow>[] => [
  { key: 'action', name: t('action'), share: 2.1, show: ({ action }) => actionName(action) },
  {
    key: 'panel',
    name: t('panel'),
    share: 1.2,
    show: ({ panel }) => (panel ? panel.name : <span className="tone-3">{t('ofDeployment')}</span>),
  },
  {
    key: 'entity',
    name: t('entity'),
    share: 1.7,
    leaves: 'phone',
    show: (row) => row.entity && <EntityName entity={row.entity} panel={panelOf(row)} />,
  },
  { key: 'changes', name: t('changes'), share: 2.2, leaves: 'narrow', show: (row) => <ChangeSummary row={row} /> },
  {
    key: 'actor',
    name: t('actor'),
    share: 1.5,
    leaves: 'phone',
    show: ({ actor }) => (
      <>
        {actor.name} <span className="tone-3">{actor.via === 'console' ? '' : viaName(actor.via)}</span>
      </>
    ),
  },
  { key: 'outcome', name: t('outcome'), share: 1, leaves: 'narrow', show: (row) => <OutcomeTag outcome={row.outcome} /> },
  { key: 'at', name: t('time'), share: 1.2, isEnd: true, show: ({ at }) => <span className="tone-3">{shortTime(at)}</span> },
]

/** What was done on every panel and with the deployment itself, the newest first. */
export function DeploymentAuditScreen() {
  const { data: me } = useMe()
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(names)
  const {
    'filter.actor': actor,
    'filter.action': action,
    'filter.outcome': outcome,
    ...span
  } = questionOf({ ...filters, q: '', kind: '', id: '' })
  const question = {
    'filter.panel': filters.panel || undefined,
    ...{ 'filter.actor': actor, 'filter.action': action, 'filter.outcome': outcome },
    ...{ 'filter.from': span['filter.from'], 'filter.to': span['filter.to'] },
  }
  const list = useList<DeploymentAuditRow>('/deployment/audit', question)
  const panels = me?.panels
  const { panelOf, columns } = useMemo(() => {
    const panelOf: PanelOf = (row) => panels?.find(({ key }) => key === row.panel?.key)
    return { panelOf, columns: columnsOf(panelOf) }
  }, [panels])
  const row = list.page.data?.rows.find(({ id }) => id === open)
  const total = list.page.data?.total
  return (
    <ListScreen
      title={t('title')}
      count={total?.isExact ? total.count : undefined}
      actions={<FileExport path="/deployment/audit.csv" name="audit-log.csv" query={question} />}
      filters={<DeploymentAuditFilters filters={filters} panels={panels ?? []} onChange={set} />}
      inspector={
        row && (
          <DeploymentAuditInspector
            key={row.id}
            row={row}
            panel={panelOf(row)}
            onClose={() => setOpen(null)}
            onFilter={({ action: one }) => one !== undefined && set({ action: one })}
          />
        )
      }
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        empty={t('emptyDeployment')}
        onClear={clear}
      />
    </ListScreen>
  )
}
