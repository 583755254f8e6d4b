import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { type AuditFilter, questionOf } from '../../lists/audit/audit-filter.ts'
import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { saveFile } from '../../values/save-file.ts'

const t = sayFrom(texts)

/** What the list holds as a file; that it was taken is an entry of its own. */
export function AuditExport({ filters }: { readonly filters: AuditFilter }) {
  const client = useClient()
  const path = `${usePanelPath()}/audit.csv`
  const { key } = usePanel()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile(`${key}-audit-log.csv`, await client.file(path, questionOf(filters)))
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
