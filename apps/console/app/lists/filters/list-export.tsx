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

/** What the list of a panel holds as a file; that it was taken is an entry of the audit log. */
export function ListExport({ file, name = file, query }: ListExportProps) {
  const path = `${usePanelPath()}/${file}`
  const { key } = usePanel()
  return <FileExport path={path} name={`${key}-${name}`} query={query} />
}

export interface FileExportProps {
  /** The whole address of the file. */
  readonly path: string
  readonly name: string
  readonly query: ListExportProps['query']
}

/** The same of any list, such as one of the deployment. */
export function FileExport({ path, name, query }: FileExportProps) {
  const client = useClient()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(name, await client.file(path, query))
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
