import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import texts from '../../messages/en/bulk-actions.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { kindName } from './bulk-action.ts'

const t = sayFrom(texts)

export interface BulkRow {
  readonly id: number
  readonly own: unknown
}
export type BulkSelect = { readonly rows: readonly BulkRow[] } | { readonly changesOf: number }

/** Below what the server takes of one call. */
const CHARACTERS_MAX = 3_500_000

/** In as few portions as the server takes; one, as a rule. */
export function portionsOf(rows: readonly BulkRow[]): readonly (readonly BulkRow[])[] {
  const portions: BulkRow[][] = [[]]
  let characters = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length + 1
    if (characters + size > CHARACTERS_MAX && characters > 0) {
      portions.push([])
      characters = 0
    }
    portions.at(-1)?.push(row)
    characters += size
  }
  return portions
}

/** Begins what workers do to many things, under keys of one wish. From then on the page may be left. */
export function useBeginBulk() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = usePanelPath()
  return useCallback(
    async (kind: string, select: BulkSelect, key: string, input?: object): Promise<void> => {
      const selects = 'rows' in select ? portionsOf(select.rows).map((rows) => ({ rows })) : [select]
      for (const [at, part] of selects.entries())
        await client.write('POST', `${path}/bulk-actions`, { kind, select: part, ...(input ? { input } : {}) }, `${key}-${at}`)
      toast(t('begun', { name: kindName(kind) }))
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['open-bulk-actions', path] }),
        queries.invalidateQueries({ queryKey: ['list', `${path}/bulk-actions`] }),
      ])
    },
    [client, queries, toast, path],
  )
}
