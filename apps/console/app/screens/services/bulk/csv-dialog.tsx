import { CheckboxRow, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { saidOf } from '../../../api/api-error.ts'
import { readCsv } from '../../../lists/bulk/read-csv.ts'
import { useBeginBulk } from '../../../lists/bulk/use-begin-bulk.ts'
import common from '../../../messages/en/common.json'
import csv from '../../../messages/en/csv.json'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { saveFile } from '../../../values/save-file.ts'
import type { ServiceRow } from '../service-row.ts'
import styles from './bulk.module.css'
import { type CheckedPortion, checkFile, countsOf, isColumn, type LineResult, rowsToApply } from './csv-file.ts'
import { servicesCsv, templateCsv } from './services-csv.ts'
import { TextsExport } from './texts-export.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)
const f = sayFrom(csv)
const SHOWN_MAX = 50

interface Checked {
  readonly portions: readonly CheckedPortion[]
  /** One run of applying it: repeated calls are known by it. */
  readonly run: string
}
interface Progress {
  readonly done: number
  readonly total: number
}

export interface CsvDialogProps {
  /** Those of the current view. */
  readonly rows: readonly ServiceRow[]
  /** Whether services may be changed, not only saved as a file. */
  readonly isEdited: boolean
  readonly onClose: () => void
}

/** The services of the view as a file; and a file that makes and changes services, checked whole before workers do what it says. */
export function CsvDialog({ rows, isEdited, onClose }: CsvDialogProps) {
  const id = useId()
  const client = useClient()
  const begin = useBeginBulk()
  const path = usePanelPath()
  const [checked, setChecked] = useState<Checked>()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState<string>()
  const [leavesOut, setLeavesOut] = useState(false)
  const read = async (file: File | undefined) => {
    setChecked(undefined)
    setFailure(undefined)
    setLeavesOut(false)
    if (!file) return
    const lines = await readCsv(file, isColumn)
    if (typeof lines === 'string') return setFailure(lines)
    setProgress({ done: 0, total: lines.length })
    try {
      const portions = await checkFile(client, path, lines, (done) => setProgress({ done, total: lines.length }))
      setChecked({ portions, run: crypto.randomUUID() })
    } catch (error) {
      setFailure(saidOf(error))
    }
    setProgress(undefined)
  }
  const apply = async ({ portions, run }: Checked) => {
    setFailure(undefined)
    try {
      await begin('services.csv', { rows: rowsToApply(portions) }, run)
      onClose()
    } catch (error) {
      setFailure(saidOf(error))
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('csvTitle')} closeLabel={c('close')} width={560}>
      <div className={styles.body}>
        <p className="tone-2">{t('exportText', { count: rows.length })}</p>
        <div className={styles.row}>
          <Action onClick={() => saveFile(t('fileName'), servicesCsv(rows))}>{t('export')}</Action>
          <Action variant="quiet" onClick={() => saveFile(t('templateName'), templateCsv())}>
            {t('template')}
          </Action>
        </div>
        <TextsExport ids={rows.map(({ id: one }) => one)} onFailure={setFailure} onProgress={setProgress} />
        {isEdited && (
          <>
            <p className="tone-2">{t('importText')}</p>
            <label className={styles.file} htmlFor={id}>
              {f('file')}
              <input id={id} type="file" accept=".csv,text/csv" onChange={(event) => void read(event.target.files?.[0])} />
            </label>
          </>
        )}
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        {progress && (
          <>
            <progress className={styles.progress} max={progress.total} value={progress.done} aria-label={t('csvTitle')} />
            <p role="status">{t('many.progress', { done: progress.done, total: progress.total })}</p>
          </>
        )}
        {checked && !progress && (
          <CheckedFile
            results={checked.portions.flatMap(({ results }) => results)}
            leavesOut={leavesOut}
            onLeaveOut={setLeavesOut}
            onApply={() => void apply(checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CheckedFileProps {
  readonly results: readonly LineResult[]
  readonly leavesOut: boolean
  readonly onLeaveOut: (leavesOut: boolean) => void
  readonly onApply: () => void
}

function CheckedFile({ results, leavesOut, onLeaveOut, onApply }: CheckedFileProps) {
  const counts = countsOf(results)
  const count = counts.new + counts.changed
  const wrong = results.filter(({ state }) => state === 'wrong')
  return (
    <>
      <p role="status">{t('result', counts)}</p>
      {wrong.length > 0 && (
        <ul className={styles.wrong}>
          {wrong.slice(0, SHOWN_MAX).map(({ line, errors }) => (
            <li key={line}>{t('wrongLine', { line, text: errors.map(({ column, message }) => `${column}: ${message}`).join(' ') })}</li>
          ))}
        </ul>
      )}
      {wrong.length > 0 && count > 0 && (
        <CheckboxRow checked={leavesOut} onChange={(event) => onLeaveOut(event.target.checked)}>
          {t('leaveOut')}
        </CheckboxRow>
      )}
      {count > 0 && (
        <Action variant="primary" disabled={wrong.length > 0 && !leavesOut} onClick={onApply}>
          {t('applyFile', { count })}
        </Action>
      )}
    </>
  )
}
