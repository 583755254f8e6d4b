import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, saidOf } from '../../api/api-error.ts'
import { usePreview } from '../../forms/use-preview.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { firstDraft, type ImportReport, wireImport } from './import-draft.ts'
import styles from './import-drawer.module.css'
import { ImportMapping, ImportRule } from './import-form.tsx'
import { ImportRows } from './import-rows.tsx'
import type { ImportOptions, ImportSelection, Provider } from './provider.ts'

const t = sayFrom(texts)

interface ImportDrawerProps {
  readonly provider: Provider
  readonly path: string
  readonly options: ImportOptions
  readonly selection: ImportSelection
  /** Categories of what is chosen; undefined for all. */
  readonly categories: readonly string[] | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Services from the provider's list: where they go and what they cost, tried while it is typed, then made. */
export function ImportDrawer({ provider, path, options, selection, categories, onClose, onDone }: ImportDrawerProps) {
  const client = useClient()
  const queries = useQueryClient()
  const sending = useSending()
  // What the drawer was opened with: choosing goes on behind it.
  const [select] = useState(selection)
  const [draft, setDraft] = useState(() => firstDraft(options, categories))
  const [report, setReport] = useState<ImportReport>()
  const wire = wireImport(draft, select)
  const preview = usePreview<ImportReport>(`${path}/import-preview`, wire)
  const run = () =>
    sending.send(async (key) => {
      setReport(await client.write<ImportReport>('POST', `${path}/import`, wire, key))
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list', `${path}/services`] }),
        queries.invalidateQueries({ queryKey: ['import-options', path] }),
      ])
      onDone()
    })
  const fits = preview.data?.fits ?? 0
  const problem =
    sending.message ?? (Object.values(sending.errors).flat().join('\n') || undefined) ?? (preview.error && wholeOf(preview.error))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('import.title', { name: provider.name })}
      closeLabel={t('import.close')}
      side="right"
      width={940}
      footer={
        report ? (
          <Done {...{ report, onClose }} isOnSale={draft.onSale} />
        ) : (
          <div className={styles.foot}>
            <span className="tone-2" role="status">
              {wire === undefined && t('import.unread')}
              {wire && preview.isFetching && !preview.data && t('import.calculating')}
              {preview.data &&
                [t('import.fits', { count: fits }), preview.data.skipped > 0 && t('import.skipped', { count: preview.data.skipped })]
                  .filter(Boolean)
                  .join(' · ')}
            </span>
            <Action
              variant="primary"
              disabled={fits === 0 || wire === undefined || preview.isFetching}
              isLoading={sending.isSending}
              onClick={() => void run()}
            >
              {fits === 0 ? t('import.runNone') : t('import.run', { count: fits })}
            </Action>
          </div>
        )
      }
    >
      <div className={styles.body}>
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        {!report && <ImportMapping {...{ draft, options, setDraft }} />}
        {!report && <ImportRule {...{ draft, setDraft }} />}
        <ImportRows rows={report?.rows ?? preview.data?.rows ?? []} isDone={report !== undefined} onClose={onClose} />
      </div>
    </Dialog>
  )
}

/** What was refused of it, field by field, else what was said. */
const wholeOf = (error: unknown): string => (error instanceof ApiError && Object.values(error.errors).flat().join('\n')) || saidOf(error)

interface DoneProps {
  readonly report: ImportReport
  readonly isOnSale: boolean
  readonly onClose: () => void
}

function Done({ report, isOnSale, onClose }: DoneProps) {
  const { key } = usePanel()
  return (
    <div className={styles.foot}>
      <span role="status">
        {[t('import.done', { count: report.fits }), report.fits > 0 && t(isOnSale ? 'import.doneOn' : 'import.doneOff')]
          .filter(Boolean)
          .join('. ')}
      </span>
      <Link className={styles.link} to={paths.panel(key, 'services')}>
        {t('import.show')}
      </Link>
      <Action variant="primary" onClick={onClose}>
        {t('import.close')}
      </Action>
    </div>
  )
}
