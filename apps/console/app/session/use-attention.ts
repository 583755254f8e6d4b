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

/** What waits for a person. */
export function useAttention() {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({
    queryKey: ['attention', path],
    queryFn: async () => (await client.read<{ queues: readonly Queue[] }>(`${path}/attention`)).queues,
    refetchInterval: AGAIN_MS,
  })
}
