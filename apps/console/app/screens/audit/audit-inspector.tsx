import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuditFacts } from '../../lists/audit/audit-facts.tsx'
import { type AuditDetail, actionName, restoreName } from '../../lists/audit/audit-row.ts'
import { Differences } from '../../lists/audit/differences.tsx'
import { OutcomeTag } from '../../lists/audit/outcome-tag.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import { useUndo } from '../../lists/use-undo.ts'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './audit-inspector.module.css'

const t = sayFrom(texts)

export interface AuditInspectorProps {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: number) => void
  readonly onFilter: (filter: { readonly action?: string; readonly kind?: string }) => void
}

/** One entry: who did what, each field before and after. */
export function AuditInspector({ id, onClose, onOpen, onFilter }: AuditInspectorProps) {
  const client = useClient()
  const path = usePanelPath()
  const panel = usePanel()
  const entry = useQuery({
    queryKey: ['audit', path, id],
    queryFn: () => client.read<AuditDetail>(`${path}/audit/${encodeURIComponent(id)}`),
  })
  const row = entry.data
  return (
    <Inspector
      title={row ? actionName(row.action) : t('label', { id })}
      label={t('label', { id })}
      badge={row && <OutcomeTag outcome={row.outcome} />}
      onClose={onClose}
    >
      {entry.error && <FailureView error={entry.error} onRetry={() => void entry.refetch()} />}
      {entry.isPending && <LoadingRows />}
      {row && (
        <InspectorBody>
          <AuditFacts row={row} panel={panel} onFilter={onFilter} />
          <Differences row={row} />
          <Undoing row={row} onOpen={onOpen} />
        </InspectorBody>
      )}
    </Inspector>
  )
}

/** The way back, or where it was taken. */
function Undoing({ row, onOpen }: { readonly row: AuditDetail; readonly onOpen: (id: number) => void }) {
  const undo = useUndo()
  const path = usePanelPath()
  const [isBusy, setIsBusy] = useState(false)
  const restore = async () => {
    setIsBusy(true)
    // What it changes may be open in any list.
    await undo([row.id], [['audit', path], ['list'], ['services'], ['settings'], ['menu'], ['views']])
    setIsBusy(false)
  }
  const { isPossible, undoneIn } = row.undo
  const linked = row.undoes ?? undoneIn
  return (
    <div className={styles.undo}>
      {linked !== null && (
        <button type="button" className={styles.filter} onClick={() => onOpen(linked)}>
          {t(row.undoes === null ? 'undoneIn' : 'undoes', { id: String(linked) })}
        </button>
      )}
      {isPossible && (
        <Action isLoading={isBusy} onClick={() => void restore()}>
          {restoreName(row)}
        </Action>
      )}
    </div>
  )
}
