import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { useDoneToast } from '../../lists/use-undo.ts'
import { useToast } from '../../parts/toasts.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { MenuEntry, MenuPage } from './menu-tree.ts'

/** The menu of the panel, and how it is written: as a whole, from the version that was seen. */
export function useMenu() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = `${usePanelPath()}/menu`
  const queryKey = ['menu', path]
  const [isSaving, setIsSaving] = useState(false)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.read<MenuPage>(path, {}, signal) })
  const done = useDoneToast()
  /** Answers how it is undone. */
  const save = async (items: readonly MenuEntry[], key?: string): Promise<string | undefined> => {
    const version = queries.getQueryData<MenuPage>(queryKey)?.version
    const { data, undo } = await client.change<MenuPage>('PUT', path, { version, items }, key)
    queries.setQueryData(queryKey, data)
    return undo
  }
  const attempt = async (work: () => Promise<void>) => {
    setIsSaving(true)
    await work().catch(async (failure: unknown) => {
      toast(saidOf(failure))
      await queries.invalidateQueries({ queryKey })
    })
    setIsSaving(false)
  }
  /** Writes at once what needs no form, and offers the way back. */
  const change = (items: readonly MenuEntry[], said: string) => {
    if (items === query.data?.items || isSaving) return
    void attempt(async () => done(said, await save(items), [queryKey]))
  }
  return { query, save, change, isSaving }
}
