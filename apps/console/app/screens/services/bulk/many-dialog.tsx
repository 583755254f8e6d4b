import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { type FormEvent, useState } from 'react'
import { saidOf } from '../../../api/api-error.ts'
import { newKey } from '../../../api/client.ts'
import { useBeginBulk } from '../../../lists/bulk/use-begin-bulk.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { saveFile } from '../../../values/save-file.ts'
import { useEditorShelves } from '../editor/use-editor-shelves.ts'
import { AT_ONCE_MAX } from '../save-services.ts'
import type { ServiceRow } from '../service-row.ts'
import styles from './bulk.module.css'
import { changeMany, changeOf, type ManyChoice, type Outcome, type Preview, previewMany, reportCsv } from './many.ts'
import { ManyForm } from './many-form.tsx'
import { Reasons } from './many-reasons.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ManyDialogProps {
  readonly ids: readonly number[]
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly onClose: () => void
}

/** One change of all that is selected: what it would do first, then how far it is, then what became of each. */
export function ManyDialog({ ids: selected, byId, onClose }: ManyDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const { shelves, error, refetch } = useEditorShelves()
  const [ids, setIds] = useState(selected)
  const [choice, setChoice] = useState<ManyChoice>({ action: 'add', labelIds: [], target: '' })
  const [preview, setPreview] = useState<Preview>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [reached, setReached] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const begin = useBeginBulk()
  // One wish is one key, however often it is sent.
  const [key] = useState(newKey)
  const change = changeOf(choice)
  const services = ids.map((id) => ({ id, version: byId.get(id)?.version ?? 0 }))
  const choose = (next: ManyChoice) => {
    setChoice(next)
    setPreview(undefined)
    setFailure(undefined)
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (!change) return
    setFailure(undefined)
    try {
      setPreview(await previewMany(client, path, { services, change }))
    } catch (error) {
      setFailure(saidOf(error))
    }
  }
  const apply = async () => {
    if (!change) return
    if (services.length > AT_ONCE_MAX) return leaveToWorkers(change)
    setReached(0)
    const result = await changeMany(client, path, { services, change }, setReached)
    await queries.invalidateQueries({ queryKey: ['services'] })
    setOutcome(result)
    setReached(undefined)
  }
  // More than is changed while one waits is for workers, and this page may be left.
  const leaveToWorkers = async (wanted: object) => {
    setFailure(undefined)
    try {
      const rows = services.map(({ id, version }) => ({ id, own: { version } }))
      await begin('services.many', { rows }, key, { change: wanted })
      onClose()
    } catch (error) {
      setFailure(saidOf(error))
    }
  }
  const again = (rest: readonly number[]) => {
    setIds(rest)
    setOutcome(undefined)
    setPreview(undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('many.title', { count: ids.length })} closeLabel={c('close')} width={480}>
      <div className={styles.body}>
        {error && <FailureView error={error} onRetry={() => void refetch()} />}
        {!shelves && !error && <LoadingRows rows={4} />}
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        {shelves && !outcome && reached === undefined && (
          <form className={styles.body} noValidate onSubmit={(event) => void check(event)}>
            <ManyForm {...{ shelves, choice }} onChange={choose} />
            {!preview && (
              <Action type="submit" variant="primary" disabled={!change}>
                {t('many.check')}
              </Action>
            )}
          </form>
        )}
        {preview && !outcome && reached === undefined && (
          <>
            <p role="status">
              {t('many.result', { changed: preview.changed, total: ids.length, same: preview.same, cannot: preview.cannot.length })}
            </p>
            <Reasons cannot={preview.cannot} />
            <Action variant="primary" disabled={preview.changed === 0} onClick={() => void apply()}>
              {t('many.apply', { count: preview.changed })}
            </Action>
          </>
        )}
        {reached !== undefined && (
          <>
            <progress className={styles.progress} max={ids.length} value={reached} aria-label={t('many.title', { count: ids.length })} />
            <p role="status">{t('many.progress', { done: reached, total: ids.length })}</p>
          </>
        )}
        {outcome && <Report {...{ outcome, byId }} onAgain={again} />}
      </div>
    </Dialog>
  )
}

interface ReportProps {
  readonly outcome: Outcome
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly onAgain: (ids: readonly number[]) => void
}

function Report({ outcome, byId, onAgain }: ReportProps) {
  const { done, same, cannot, left, failure } = outcome
  const rest = [...left, ...cannot.map(({ id }) => id)]
  const words = {
    name: (id: number) => byId.get(id)?.name ?? '',
    outcome: (key: 'done' | 'same' | 'cannot' | 'left') => t(`many.outcomes.${key}`),
    because: (key: Parameters<typeof reportCsv>[0]['cannot'][number]['because']) => t(`many.because.${key}`),
  }
  return (
    <>
      {failure && (
        <Notice tone="bad" role="alert">
          {`${failure} ${t('many.left', { count: left.length })}`}
        </Notice>
      )}
      <p role="status">{t('many.done', { done: done.length, same: same.length, cannot: cannot.length })}</p>
      <Reasons cannot={cannot} />
      <div className={styles.row}>
        <Action onClick={() => saveFile(t('many.reportName'), reportCsv(outcome, words))}>{t('many.report')}</Action>
        {rest.length > 0 && (
          <Action variant="primary" onClick={() => onAgain(rest)}>
            {t('many.again', { count: rest.length })}
          </Action>
        )}
      </div>
    </>
  )
}
