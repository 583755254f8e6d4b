import { CheckboxRow, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import type { CellChange } from '../../../grid/edits.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { saveFile } from '../../../parts/save-file.ts'
import type { ServiceRow } from '../service-row.ts'
import styles from './bulk.module.css'
import { type ImportPlan, importPlan, servicesCsv, type Wrong } from './import-plan.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const BYTES_MAX = 20 * 1024 * 1024
const SHOWN_MAX = 50

export interface CsvDialogProps {
  /** Those of the current view. */
  readonly rows: readonly ServiceRow[]
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly mayChange: (key: string) => boolean
  readonly onTake: (changes: readonly CellChange[]) => void
  readonly onClose: () => void
}

/** The services of the view as a file, and a file back as changes to review. */
export function CsvDialog({ rows, byId, mayChange, onTake, onClose }: CsvDialogProps) {
  const id = useId()
  const [plan, setPlan] = useState<ImportPlan>()
  const [failure, setFailure] = useState<string>()
  const [leavesOut, setLeavesOut] = useState(false)
  const read = async (file: File | undefined) => {
    setPlan(undefined)
    setFailure(undefined)
    if (!file) return
    if (file.size > BYTES_MAX) return setFailure(t('tooBig'))
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      setPlan(importPlan(text, { byId, mayChange }))
    } catch {
      setFailure(t('encoding'))
    }
  }
  const isTakeable = plan !== undefined && plan.changes.length > 0 && (plan.wrong.length === 0 || leavesOut)
  return (
    <Dialog isOpen onClose={onClose} title={t('csvTitle')} closeLabel={c('close')} width={560}>
      <div className={styles.body}>
        <p className="tone-2">{t('exportText', { count: rows.length })}</p>
        <div className={styles.row}>
          <Action onClick={() => saveFile(t('fileName'), servicesCsv(rows))}>{t('export')}</Action>
          <Action variant="quiet" onClick={() => saveFile(t('templateName'), servicesCsv(rows.slice(0, 1)))}>
            {t('template')}
          </Action>
        </div>
        <p className="tone-2">{t('importText')}</p>
        <label className={styles.file} htmlFor={id}>
          {t('file')}
          <input id={id} type="file" accept=".csv,text/csv" onChange={(event) => void read(event.target.files?.[0])} />
        </label>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        {plan && (
          <>
            <p role="status">{t('result', { changed: plan.changed, same: plan.same, wrong: plan.wrong.length })}</p>
            {plan.wrong.length > 0 && (
              <ul className={styles.wrong}>
                {plan.wrong.slice(0, SHOWN_MAX).map((wrong) => (
                  <li key={JSON.stringify(wrong)}>{writtenWrong(wrong)}</li>
                ))}
              </ul>
            )}
            {plan.wrong.length > 0 && plan.changes.length > 0 && (
              <CheckboxRow checked={leavesOut} onChange={(event) => setLeavesOut(event.target.checked)}>
                {t('leaveOut')}
              </CheckboxRow>
            )}
            {plan.changes.length > 0 && (
              <Action variant="primary" disabled={!isTakeable} onClick={() => onTake(plan.changes)}>
                {t('take', { count: plan.changes.length })}
              </Action>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function writtenWrong(wrong: Wrong): string {
  if (wrong.kind === 'file') return t(`wrong.${wrong.why}`, { text: wrong.text ?? '' })
  const { line, text } = wrong
  return t(`wrong.${wrong.why}`, { line: String(line), text, ...(wrong.kind === 'cell' ? { column: wrong.column } : {}) })
}
