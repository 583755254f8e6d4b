import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { useSettled } from '../use-settled.ts'

/** Something that is chosen by its number. */
export interface Choice {
  readonly id: number
}

/** Where choices are found: the segment of the panel's call, and what narrows it. */
export interface ChoicesOf {
  readonly segment: string
  readonly query?: Readonly<Record<string, string>>
}

/** Of what is chosen; undefined while it is not read, null where there is none of that number. */
export type ChosenOf<C> = (id: string) => C | null | undefined

/** What the server finds for what is typed. */
export function useFoundChoices<C extends Choice>({ segment, query = {} }: ChoicesOf, text: string, isOpen: boolean) {
  const client = useClient()
  const path = `${usePanelPath()}/${segment}/choices`
  const q = useSettled(text.trim(), 150)
  const found = useQuery({
    queryKey: ['choices', path, 'found', q, query],
    queryFn: ({ signal }) => client.read<readonly C[]>(path, { q, ...query }, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return { ...found, isBehind: q !== text.trim() || found.isPlaceholderData }
}

/** What has these numbers: those that were chosen before are read once, those chosen now are remembered. */
export function useChosen<C extends Choice>({ segment }: ChoicesOf, ids: readonly string[]) {
  const client = useClient()
  const path = `${usePanelPath()}/${segment}/choices`
  const [picked, setPicked] = useState<ReadonlyMap<string, C>>(new Map())
  const unknown = ids.filter((id) => !picked.has(id)).join(',')
  const named = useQuery({
    queryKey: ['choices', path, 'named', unknown],
    queryFn: ({ signal }) => client.read<readonly C[]>(path, { ids: unknown }, signal),
    enabled: unknown !== '',
    placeholderData: keepPreviousData,
  })
  const known = new Map((named.data ?? []).map((choice) => [String(choice.id), choice]))
  const isRead = named.data !== undefined && !named.isPlaceholderData
  const chosenOf: ChosenOf<C> = (id) => picked.get(id) ?? known.get(id) ?? (isRead ? null : undefined)
  return { chosenOf, remember: (choice: C) => setPicked((before) => new Map(before).set(String(choice.id), choice)) }
}
