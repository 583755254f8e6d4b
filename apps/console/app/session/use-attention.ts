import { useQuery } from '@tanstack/react-query'
import { usePanelPath } from './panel-context.ts'
import { useClient } from './session-context.tsx'

const AGAIN_MS = 30_000

export interface Queue {
  readonly queue: string
  readonly count: number
  readonly oldestAt: string | null
  readonly amount: string | null
}

/** What waits for a person; of `mine`, what the operator works on. */
export function useAttention(view: 'all' | 'mine' = 'all') {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({
    queryKey: ['attention', path, view],
    queryFn: async () => (await client.read<{ queues: readonly Queue[] }>(`${path}/attention`, view === 'all' ? {} : { view })).queues,
    refetchInterval: AGAIN_MS,
  })
}
