import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useEffect, useRef, useState } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import { type BulkAction, isOpen, reached } from '../../../lists/bulk/bulk-action.ts'
import texts from '../../../messages/en/bank-statement.json'
import bulkTexts from '../../../messages/en/bulk-actions.json'
import common from '../../../messages/en/common.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { dollars } from '../../../values/dollars.ts'
import { saveFile } from '../../../values/save-file.ts'
import { type ConfirmPreview, rowsOf } from './confirm-many.ts'
import type { StatementLine } from './statement.ts'
import styles from './statement-screen.module.css'

const t = sayFrom(texts)
const b = sayFrom(bulkTexts)
const c = sayFrom(common)
const LOOK_MS = 1_000

export interface ConfirmDialogProps {
  readonly lines: readonly StatementLine[]
  /** What was confirmed stands in the books: the statement is out of date. */
  readonly onEnded: () => void
  readonly onClose: () => void
}

/** Many lines at once: what would be confirmed and what it is worth, then how far it is, then what became of them. */
export function ConfirmManyDialog({ lines, onEnded, onClose }: ConfirmDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const sending = useSending()
  const [begun, setBegun] = useState<number>()
  const request = { kind: 'payments.confirm', select: { rows: rowsOf(lines) } }
  const preview = useQuery({
    queryKey: ['confirm-preview', path, request],
    queryFn: () => client.write<ConfirmPreview>('POST', `${path}/bulk-actions/preview`, request),
    enabled: begun === undefined,
    gcTime: 0,
    retry: false,
  })
  const confirm = () =>
    sending.send(async (key) => {
      const { id } = await client.write<{ id: number }>('POST', `${path}/bulk-actions`, request, key)
      setBegun(id)
      await queries.invalidateQueries({ queryKey: ['open-bulk-actions', path] })
    })
  return (
    <Dialog isOpen onClose={onClose} title={t('many.title', { count: lines.length })} closeLabel={c('close')} width={480}>
      <div className={styles.dialog}>
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        {begun !== undefined && <Progress id={begun} onEnded={onEnded} />}
        {begun === undefined && preview.error && <FailureView error={preview.error} onRetry={() => void preview.refetch()} />}
        {begun === undefined && preview.isPending && <LoadingRows rows={3} />}
        {begun === undefined && preview.data && (
          <>
            <Foreseen preview={preview.data} />
            <div className={styles.acts}>
              <Action onClick={onClose}>{c('cancel')}</Action>
              <Action variant="primary" disabled={preview.data.can === 0 || sending.isSending} onClick={() => void confirm()}>
                {t('many.confirm', { count: preview.data.can })}
              </Action>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Foreseen({ preview: { can, total, same, cannot, amount, reasons } }: { readonly preview: ConfirmPreview }) {
  return (
    <div className={styles.foreseen} role="status">
      <p>{t('many.can', { can, total })}</p>
      {can > 0 && amount !== null && <p>{t('many.credited', { amount: dollars(amount) })}</p>}
      {same > 0 && <p>{t('many.same', { count: same })}</p>}
      {cannot > 0 && (
        <>
          <p>{t('many.cannot', { count: cannot })}</p>
          <ul className={styles.reasons}>
            {reasons.map(({ because, count }) => (
              <li key={because}>{`${count}: ${because}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Progress({ id, onEnded }: { readonly id: number; readonly onEnded: () => void }) {
  const client = useClient()
  const path = `${usePanelPath()}/bulk-actions/${id}`
  const { data: action, error } = useQuery({
    queryKey: ['bulk-action', path],
    queryFn: () => client.read<BulkAction>(path),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : LOOK_MS),
  })
  const hasEnded = action !== undefined && !isOpen(action)
  const hasReported = useRef(false)
  useEffect(() => {
    if (!hasEnded || hasReported.current) return
    hasReported.current = true
    onEnded()
  }, [hasEnded, onEnded])
  if (error) return <FailureView error={error} />
  if (!action) return <LoadingRows rows={2} />
  const said = b('counts', { done: action.done, same: action.same, failed: action.failed })
  return (
    <>
      {!hasEnded && <progress className={styles.progress} max={action.total} value={reached(action)} aria-label={t('many.progress')} />}
      <p role="status">{hasEnded ? said : b('of', { done: reached(action), total: action.total })}</p>
      {!hasEnded && <p className="tone-2">{t('many.mayLeave')}</p>}
      {hasEnded && (
        <div className={styles.acts}>
          <Action
            onClick={() => void client.file(`${path}/report.csv`).then((file) => saveFile(b('reportName', { id: String(id) }), file))}
          >
            {b('report')}
          </Action>
        </div>
      )}
    </>
  )
}
