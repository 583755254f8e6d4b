import { useMemo } from 'react'
import { auditFilters, questionOf } from '../../lists/audit/audit-filter.ts'
import { type AuditRow, actionName, viaName } from '../../lists/audit/audit-row.ts'
import { ChangeSummary } from '../../lists/audit/change-summary.tsx'
import { EntityName } from '../../lists/audit/entity-name.tsx'
import { OutcomeTag } from '../../lists/audit/outcome-tag.tsx'
import { ListExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Panel } from '../../session/me.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditInspector } from './audit-inspector.tsx'

const t = sayFrom(texts)

const columnsOf = (panel: Panel): readonly ListColumn<AuditRow>[] => [
  { key: 'action', name: t('action'), share: 2.2, show: ({ action }) => actionName(action) },
  { key: 'entity', name: t('entity'), share: 1.9, show: ({ entity }) => <EntityName entity={entity} panel={panel} /> },
  { key: 'changes', name: t('changes'), share: 2.6, leaves: 'narrow', show: (row) => <ChangeSummary row={row} /> },
  {
    key: 'actor',
    name: t('actor'),
    share: 1.6,
    leaves: 'phone',
    show: ({ actor }) => (
      <>
        {actor.name} <span className="tone-3">{actor.via === 'console' ? '' : viaName(actor.via)}</span>
      </>
    ),
  },
  { key: 'outcome', name: t('outcome'), share: 1, leaves: 'phone', show: (row) => <OutcomeTag outcome={row.outcome} /> },
  { key: 'at', name: t('time'), share: 1.2, isEnd: true, show: ({ at }) => <span className="tone-3">{shortTime(at)}</span> },
]

/** What was done in the panel, by whom, the newest first. */
export function AuditScreen() {
  const path = `${usePanelPath()}/audit`
  const panel = usePanel()
  const columns = useMemo(() => columnsOf(panel), [panel])
  const address = useListAddress(auditFilters)
  const { filters, open, isFiltered, set, setOpen, clear } = address
  const list = useList<AuditRow>(path, questionOf(filters))
  return (
    <ListScreen
      title={t('title')}
      count={list.page.data?.total?.isExact ? list.page.data.total.count : undefined}
      actions={<ListExport file="audit.csv" name="audit-log.csv" query={questionOf(filters)} />}
      filters={<AuditFilters filters={filters} onChange={set} />}
      views={{ list: 'audit', columns }}
      inspector={
        open && (
          <AuditInspector
            key={open}
            id={open}
            onClose={() => setOpen(null)}
            onOpen={(id) => setOpen(String(id))}
            onFilter={(changes) => set(changes)}
          />
        )
      }
    >
      <ListTable
        label={t('title')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
