import { useQuery } from '@tanstack/react-query'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'

const NONE: readonly string[] = []

/** The tags that tickets of the panel have. */
export function useTags(): readonly string[] {
  const client = useClient()
  const path = `${usePanelPath()}/tickets/tags`
  const { data = NONE } = useQuery({
    queryKey: ['ticket-tags', path],
    queryFn: async ({ signal }) => (await client.read<{ readonly tags: readonly string[] }>(path, {}, signal)).tags,
  })
  return data
}
