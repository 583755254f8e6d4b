import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { QueryValue } from '../../api/client.ts'
import texts from '../../messages/en/lists.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'

const t = sayFrom(texts)

export interface ListExportProps {
  /** The address of the file behind the panel's: `orders.csv`. */
  readonly file: string
  /** What it is called where it is saved, behind the panel's key. */
  readonly name?: string
  /** The filters of the list. */
  readonly query: Readonly<Record<string, QueryValue>>
}

/** What the list holds as a file; that it was taken is an entry of the audit log. */
export function ListExport({ file, name = file, query }: ListExportProps) {
  const client = useClient()
  const path = `${usePanelPath()}/${file}`
  const { key } = usePanel()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(`${key}-${name}`, await client.file(path, query))
    } catch (error) {
      toast(saidOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Action isLoading={isBusy} onClick={() => void save()}>
      {t('export')}
    </Action>
  )
}
