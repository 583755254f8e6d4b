import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { BulkDialog } from '../../lists/bulk/bulk-dialog.tsx'
import { readCsv } from '../../lists/bulk/read-csv.ts'
import common from '../../messages/en/common.json'
import csv from '../../messages/en/csv.json'
import texts from '../../messages/en/own-rates.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { FileLine } from '../../values/csv-lines.ts'
import { saveFile } from '../../values/save-file.ts'
import styles from './rates-csv.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const f = sayFrom(csv)

/** Columns that are read in; any other tells people what stands there. */
const COLUMNS = ['customer', 'service_id', 'type_id', 'discount_percent'] as const

const rowOf = ({ line, cells }: FileLine) => ({
  id: line,
  own: Object.fromEntries(COLUMNS.map((column) => [column, cells[column] ?? ''])),
})

/** All own rates as a file, and a file of them read in: what it would do is shown first, and it is undone as a whole. */
export function RatesCsv() {
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const isEdited = useIsPermitted('rates.edit')
  const [isOpen, setIsOpen] = useState(false)
  const [lines, setLines] = useState<readonly FileLine[]>()
  const [failure, setFailure] = useState<string>()
  const close = () => {
    setIsOpen(false)
    setLines(undefined)
    setFailure(undefined)
  }
  const save = () =>
    client.file(`${path}/own-rates/own-rates.csv`).then(
      (file) => saveFile(t('fileName'), file),
      (error: unknown) => setFailure(saidOf(error)),
    )
  const read = async (file: File | undefined) => {
    setFailure(undefined)
    if (!file) return
    const found = await readCsv(file, (name) => /^[a-z_]+$/.test(name))
    if (typeof found === 'string') setFailure(found)
    else setLines(found)
  }
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('csv')}</Action>
      {isOpen && !lines && (
        <Dialog isOpen onClose={close} title={t('csvTitle')} closeLabel={c('close')} width={520}>
          <div className={styles.body}>
            {failure && (
              <Notice tone="bad" role="alert">
                {failure}
              </Notice>
            )}
            <p className="tone-2">{t('exportText')}</p>
            <div>
              <Action onClick={() => void save()}>{t('export')}</Action>
            </div>
            {isEdited && (
              <>
                <p className="tone-2">{t('importText')}</p>
                <label className={styles.file} htmlFor={id}>
                  {f('file')}
                  <input id={id} type="file" accept=".csv,text/csv" onChange={(event) => void read(event.target.files?.[0])} />
                </label>
              </>
            )}
          </div>
        </Dialog>
      )}
      {isOpen && lines && (
        <BulkDialog
          title={t('importTitle')}
          request={{ kind: 'own-rates.csv', select: { rows: lines.map(rowOf) }, input: {} }}
          foreseen={({ can }) => [t('foreseen', { count: can })]}
          confirmText={(count) => t('apply', { count })}
          onEnded={() => void queries.invalidateQueries({ queryKey: ['list', `${path}/own-rates`] })}
          onClose={close}
        />
      )}
    </>
  )
}
