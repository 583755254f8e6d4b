import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import { useUndo } from '../../lists/use-undo.ts'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import styles from './audit-inspector.module.css'
import { type AuditDetail, type AuditRow, actionName, differencesOf, restoreName, viaName } from './audit-row.ts'
import { OutcomeTag } from './outcome-tag.tsx'

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
          <dl className={styles.facts}>
            <dt>{t('entity')}</dt>
            <dd>
              {row.entity.label || row.entity.id}{' '}
              <button type="button" className={styles.filter} onClick={() => onFilter({ kind: row.entity.kind })}>
                {row.entity.kind}
              </button>
            </dd>
            <dt>{t('actor')}</dt>
            <dd>
              {row.actor.name} <span className="tone-3">{viaName(row.actor.via)}</span>
            </dd>
            <dt>{t('time')}</dt>
            <dd className="number">{fullTime(row.at)}</dd>
            <dt>{t('action')}</dt>
            <dd>
              <button type="button" className={styles.filter} onClick={() => onFilter({ action: row.action })}>
                {row.action}
              </button>
            </dd>
            <dt>{t('permission')}</dt>
            <dd className={styles.code}>{row.permission}</dd>
            {row.reason && (
              <>
                <dt>{t('reason')}</dt>
                <dd className={styles.whole}>{row.reason}</dd>
              </>
            )}
            <dt>{t('request')}</dt>
            <dd className={styles.code}>{row.requestId}</dd>
          </dl>
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

function Differences({ row }: { readonly row: AuditRow }) {
  const differences = differencesOf(row)
  if (differences.length === 0) return <p className="tone-3">{t('noChanges')}</p>
  return (
    <table className={styles.changes} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="tone-3">{before}</td>
            <td className="weight-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
