import { localeNames } from '@vitrine/platform/kernel'
import { useState } from 'react'
import { saidOf } from '../../../api/api-error.ts'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { saveFile } from '../../../values/save-file.ts'
import { LANGUAGES } from '../service-row.ts'
import styles from './bulk.module.css'
import { readTextsCsv } from './texts-csv.ts'

const t = sayFrom(texts)
const OPTIONS = [...LANGUAGES.map((value) => ({ value, name: localeNames[value] })), { value: 'every', name: t('texts.every') }] as const

export interface TextsExportProps {
  readonly ids: readonly number[]
  readonly onFailure: (said: string | undefined) => void
  readonly onProgress: (progress: { readonly done: number; readonly total: number } | undefined) => void
}

/** The texts of services in a language beside English as a file, for those who translate them. */
export function TextsExport({ ids, onFailure, onProgress }: TextsExportProps) {
  const client = useClient()
  const path = usePanelPath()
  const [language, setLanguage] = useState<(typeof OPTIONS)[number]['value']>('de')
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    onFailure(undefined)
    try {
      saveFile(t('texts.fileName'), await readTextsCsv(client, path, { ids, language }, (done) => onProgress({ done, total: ids.length })))
    } catch (error) {
      onFailure(saidOf(error))
    }
    onProgress(undefined)
    setIsBusy(false)
  }
  return (
    <>
      <p className="tone-2">{t('texts.text')}</p>
      <div className={styles.row}>
        <CompactSelect label={t('texts.language')} options={OPTIONS} value={language} onChange={setLanguage} />
        <Action disabled={isBusy || ids.length === 0} onClick={() => void save()}>
          {t('texts.export')}
        </Action>
      </div>
    </>
  )
}
