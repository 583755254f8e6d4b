import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSettled } from '../../forms/use-settled.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Command } from './commands.ts'
import { type FoundGroup, foundCommands, isSearched } from './found.ts'

const NOTHING: readonly Command[] = []

/** What the server finds of the panel by a text, asked for once nobody types any more. */
export function useFound(text: string) {
  const client = useClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/find`
  const wanted = text.trim()
  const settled = useSettled(wanted)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['find', path, settled],
    enabled: isSearched(settled),
    queryFn: ({ signal }) => client.read<{ groups: readonly FoundGroup[] }>(path, { q: settled }, signal),
  })
  const isCurrent = settled === wanted
  const commands = useMemo(() => (data ? foundCommands(data.groups, panel) : NOTHING), [data, panel])
  return {
    commands: isCurrent ? commands : NOTHING,
    isPending: isSearched(wanted) && (!isCurrent || isFetching),
    error: isCurrent && !isFetching && isSearched(wanted) ? error : null,
    retry: () => void refetch(),
  }
}
