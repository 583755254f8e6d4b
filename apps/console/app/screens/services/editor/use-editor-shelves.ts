import { useQueries } from '@tanstack/react-query'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import type { ShelfName } from './edited-service.ts'
import type { Shelves } from './editor-fields.ts'

const SEGMENTS = ['service-types', 'networks', 'deliveries', 'labels', 'targets'] as const

/** What a service can name; undefined until all of it is there. */
export function useEditorShelves() {
  const client = useClient()
  const path = usePanelPath()
  return useQueries({
    queries: SEGMENTS.map((segment) => ({
      queryKey: ['list', `${path}/${segment}`, '{}', undefined],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.list<ShelfName>(`${path}/${segment}`, {}, signal),
      // A list that comes again would begin the form anew.
      refetchOnWindowFocus: false,
    })),
    combine: (results) => {
      const [types, networks, deliveries, labels, targets] = results.map(({ data }) => data?.rows)
      const isThere = types && networks && deliveries && labels && targets
      const shelves: Shelves | undefined = isThere ? { types, networks, deliveries, labels, targets } : undefined
      return { shelves, error: results.find(({ error }) => error)?.error, refetch: () => results.map(({ refetch }) => refetch()) }
    },
  })
}
