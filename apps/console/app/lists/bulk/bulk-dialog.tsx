import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/bulk-actions.json'
import common from '../../messages/en/common.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'
import { type BulkAction, isOpen, reached } from './bulk-action.ts'
import styles from './bulk-dialog.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const LOOK_MS = 1_000

/** What a bulk action would do. */
export interface BulkPreview {
  readonly total: number
  readonly can: number
  readonly same: number
  readonly cannot: number
  /** US dollars. */
  readonly amount: string | null
  readonly reasons: readonly { readonly because: string; readonly count: number }[]
}

export interface BulkDialogProps {
  readonly title: string
  readonly request: { readonly kind: string; readonly select: unknown; readonly input?: object | undefined }
  /** What is foreseen of those that can be done, line by line. */
  readonly foreseen: (preview: BulkPreview) => readonly string[]
  readonly confirmText: (count: number) => string
  readonly tone?: 'danger' | undefined
  /** What is given beside, and goes with the action without changing what is foreseen: a reason. */
  readonly children?: ReactNode
  readonly given?: object | undefined
  readonly onEnded: () => void
  readonly onClose: () => void
}

/** Many things at once: what would be done and why some cannot be, then how far it is, then what became of them. */
export function BulkDialog({ title, request, foreseen, confirmText, tone, children, given, onEnded, onClose }: BulkDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const sending = useSending()
  const [begun, setBegun] = useState<number>()
  const preview = useQuery({
    queryKey: ['bulk-preview', path, request],
    queryFn: () => client.write<BulkPreview>('POST', `${path}/bulk-actions/preview`, request),
    enabled: begun === undefined,
    gcTime: 0,
    retry: false,
  })
  const begin = () =>
    sending.send(async (key) => {
      const body = given ? { ...request, input: { ...request.input, ...given } } : request
      const { id } = await client.write<{ id: number }>('POST', `${path}/bulk-actions`, body, key)
      setBegun(id)
      await queries.invalidateQueries({ queryKey: ['open-bulk-actions', path] })
    })
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={c('close')} width={480}>
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
            <Foreseen preview={preview.data} lines={foreseen(preview.data)} />
            {children}
            <div className={styles.acts}>
              <Action onClick={onClose}>{c('cancel')}</Action>
              <Action variant={tone ?? 'primary'} disabled={preview.data.can === 0 || sending.isSending} onClick={() => void begin()}>
                {confirmText(preview.data.can)}
              </Action>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Foreseen({ preview, lines }: { readonly preview: BulkPreview; readonly lines: readonly string[] }) {
  const { same, cannot, reasons } = preview
  return (
    <div className={styles.foreseen} role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {same > 0 && <p>{t('foreseenSame', { count: same })}</p>}
      {cannot > 0 && (
        <>
          <p>{t('foreseenCannot', { count: cannot })}</p>
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
  const isReported = useRef(false)
  useEffect(() => {
    if (!hasEnded || isReported.current) return
    isReported.current = true
    onEnded()
  }, [hasEnded, onEnded])
  if (error) return <FailureView error={error} />
  if (!action) return <LoadingRows rows={2} />
  const said = t('counts', { done: action.done, same: action.same, failed: action.failed })
  return (
    <>
      {!hasEnded && <progress className={styles.progress} max={action.total} value={reached(action)} aria-label={t('progress')} />}
      <p role="status">{hasEnded ? said : t('of', { done: reached(action), total: action.total })}</p>
      {!hasEnded && <p className="tone-2">{t('mayLeave')}</p>}
      {hasEnded && (
        <div className={styles.acts}>
          <Action
            onClick={() => void client.file(`${path}/report.csv`).then((file) => saveFile(t('reportName', { id: String(id) }), file))}
          >
            {t('report')}
          </Action>
        </div>
      )}
    </>
  )
}
