import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { newKey } from '../../api/client.ts'
import { type BulkAction, isOpen, kindName, reached } from '../../lists/bulk/bulk-action.ts'
import { useBeginBulk } from '../../lists/bulk/use-begin-bulk.ts'
import { Inspector } from '../../lists/inspector.tsx'
import texts from '../../messages/en/bulk-actions.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'
import { fullTime } from '../../values/times.ts'
import styles from './bulk-inspector.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const LOOK_MS = 1_500

type Detail = BulkAction & { readonly canUndo: boolean }

export interface BulkInspectorProps {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: number) => void
}

/** One bulk action: how far it is, what came of it, and what may be done about it. */
export function BulkInspector({ id, onClose, onOpen }: BulkInspectorProps) {
  const client = useClient()
  const path = `${usePanelPath()}/bulk-actions/${encodeURIComponent(id)}`
  const query = useQuery({
    queryKey: ['list', path],
    queryFn: () => client.read<Detail>(path),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_MS : false),
  })
  const action = query.data
  return (
    <Inspector title={action ? `${kindName(action.kind)} #${action.id}` : t('label', { id })} label={t('label', { id })} onClose={onClose}>
      {query.error && <FailureView error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={5} />}
      {action && (
        <div className={styles.body}>
          <progress className={styles.progress} max={action.total} value={reached(action)} aria-label={t('progress')} />
          <p>{t('counts', { done: action.done, same: action.same, failed: action.failed })}</p>
          <dl className={styles.facts}>
            <dt>{t('state')}</dt>
            <dd>{t(`states.${action.state}`)}</dd>
            <dt>{t('by')}</dt>
            <dd>{action.by.name}</dd>
            <dt>{t('started')}</dt>
            <dd>{fullTime(action.createdAt)}</dd>
            {action.endedAt && (
              <>
                <dt>{t('ended')}</dt>
                <dd>{fullTime(action.endedAt)}</dd>
              </>
            )}
            {action.origin && (
              <>
                <dt>{t('origin')}</dt>
                <dd>{t(action.origin.how === 'undo' ? 'originUndo' : 'originRetry', { id: String(action.origin.id) })}</dd>
              </>
            )}
          </dl>
          <Acts {...{ action, path, onOpen }} />
        </div>
      )}
    </Inspector>
  )
}

interface ActsProps {
  readonly action: Detail
  readonly path: string
  readonly onOpen: (id: number) => void
}

function Acts({ action, path, onOpen }: ActsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const begin = useBeginBulk()
  const [asks, setAsks] = useState<'stop' | 'undo'>()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setAsks(undefined)
    setIsBusy(true)
    await work().catch((error: unknown) => toast(saidOf(error)))
    setIsBusy(false)
    await Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['open-bulk-actions'] })])
  }
  const move = (step: 'pause' | 'resume' | 'stop') => attempt(() => client.write('POST', `${path}/${step}`, {}))
  const retry = () => attempt(async () => onOpen((await client.write<{ id: number }>('POST', `${path}/retry`, {})).id))
  const report = () => attempt(async () => saveFile(t('reportName', { id: String(action.id) }), await client.file(`${path}/report.csv`)))
  const isLeft = !isOpen(action) && reached(action) - action.failed < action.total
  return (
    <div className={styles.acts}>
      {action.state === 'running' && (
        <Action disabled={isBusy} onClick={() => void move('pause')}>
          {t('pause')}
        </Action>
      )}
      {action.state === 'paused' && (
        <Action disabled={isBusy} onClick={() => void move('resume')}>
          {t('resume')}
        </Action>
      )}
      {isOpen(action) && <Action onClick={() => setAsks('stop')}>{t('stop')}</Action>}
      {isLeft && (
        <Action disabled={isBusy} onClick={() => void retry()}>
          {t('retry')}
        </Action>
      )}
      {action.canUndo && !isOpen(action) && <Action onClick={() => setAsks('undo')}>{t('undo')}</Action>}
      <Action disabled={isBusy} onClick={() => void report()}>
        {t('report')}
      </Action>
      {asks === 'stop' && (
        <ConfirmDialog
          title={t('stopTitle')}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={t('stop')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => move('stop')}
        >
          {t('stopText')}
        </ConfirmDialog>
      )}
      {asks === 'undo' && (
        <ConfirmDialog
          title={t('undoTitle')}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={t('undo')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => attempt(() => begin('changes.undo', { changesOf: action.id }, newKey()))}
        >
          {t('undoText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
