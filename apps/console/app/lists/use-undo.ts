import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { saidOf } from '../api/api-error.ts'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { useToast } from '../parts/toasts.tsx'
import { usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'

const t = sayFrom(texts)

/** Undoes changes by their rows of the audit log, the newest first, and reads again what they changed; whether all went back. */
export function useUndo() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = usePanelPath()
  return useCallback(
    async (rows: readonly (string | number)[], changed: readonly QueryKey[]): Promise<boolean> => {
      try {
        for (const row of rows.toReversed()) await client.write('POST', `${path}/audit/${row}/undo`)
        toast(t('undone'))
        return true
      } catch (error) {
        toast(saidOf(error))
        return false
      } finally {
        await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
      }
    },
    [client, queries, toast, path],
  )
}

/** Says what was done, with Undo where the server told how. */
export function useDoneToast() {
  const toast = useToast()
  const undo = useUndo()
  return (text: string, row: string | undefined, changed: readonly QueryKey[]) =>
    toast(text, row === undefined ? undefined : () => void undo([row], changed))
}
