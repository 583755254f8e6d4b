import { useQuery } from '@tanstack/react-query'
import { AttemptList, type Evidence } from '../../parts/attempt-list.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useClient } from '../../session/session-context.tsx'

const REFRESH_MS = 5000

export interface OrderAttemptsProps {
  readonly path: string
  readonly isFinal: boolean
}

/** What was asked of providers about the order, and what they answered. */
export function OrderAttempts({ path, isFinal }: OrderAttemptsProps) {
  const client = useClient()
  const found = useQuery({
    queryKey: ['attempts', path],
    queryFn: ({ signal }) => client.read<Evidence>(`${path}/attempts`, {}, signal),
    refetchInterval: ({ state }) => (isFinal || state.error ? false : REFRESH_MS),
  })
  if (found.error && !found.data) return <FailureView error={found.error} onRetry={() => void found.refetch()} />
  return found.data ? <AttemptList {...found.data} /> : <LoadingRows />
}
