import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
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
  const save = async (items: readonly MenuEntry[], key?: string): Promise<void> => {
    const version = queries.getQueryData<MenuPage>(queryKey)?.version
    queries.setQueryData(queryKey, await client.write<MenuPage>('PUT', path, { version, items }, key))
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
    const { items: before = [], isOwn = false } = query.data ?? {}
    if (items === before || isSaving) return
    void attempt(async () => {
      await save(items)
      toast(said, () => void attempt(() => save(isOwn ? before : [])))
    })
  }
  return { query, save, change, isSaving }
}
