import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { useSettled } from '../use-settled.ts'
import type { ServiceChoice } from './service-choice.ts'

/** Of a service that is chosen; undefined while it is not read, null where there is none of that number. */
export type ChosenOf = (id: string) => ServiceChoice | null | undefined

/** What the server finds for what is typed. */
export function useFoundServices(text: string, packages: 'with' | 'without', isOpen: boolean) {
  const client = useClient()
  const path = usePanelPath()
  const q = useSettled(text.trim(), 150)
  const found = useQuery({
    queryKey: ['service-choices', path, 'found', q, packages],
    queryFn: ({ signal }) => client.read<readonly ServiceChoice[]>(`${path}/services/choices`, { q, packages }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return { ...found, isBehind: q !== text.trim() || found.isPlaceholderData }
}

/** The services of these numbers: those that were chosen before are read once, those chosen now are remembered. */
export function useChosenServices(ids: readonly string[]) {
  const client = useClient()
  const path = usePanelPath()
  const [picked, setPicked] = useState<ReadonlyMap<string, ServiceChoice>>(new Map())
  const unknown = ids.filter((id) => !picked.has(id)).join(',')
  const named = useQuery({
    queryKey: ['service-choices', path, 'named', unknown],
    queryFn: ({ signal }) => client.read<readonly ServiceChoice[]>(`${path}/services/choices`, { ids: unknown }, signal),
    enabled: unknown !== '',
    placeholderData: keepPreviousData,
  })
  const known = new Map((named.data ?? []).map((choice) => [String(choice.id), choice]))
  const isRead = named.data !== undefined && !named.isPlaceholderData
  const chosenOf: ChosenOf = (id) => picked.get(id) ?? known.get(id) ?? (isRead ? null : undefined)
  return { chosenOf, remember: (choice: ServiceChoice) => setPicked((before) => new Map(before).set(String(choice.id), choice)) }
}
