import { useQuery } from '@tanstack/react-query'
import { usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'

export interface ShopState {
  /** preparing: never opened yet. */
  readonly state: 'preparing' | 'open' | 'closed'
  /** Put away: it opens no more until it is restored. */
  readonly isArchived: boolean
  /** It takes no new orders and payments. */
  readonly isFrozen: boolean
  readonly note: string | null
  readonly changedAt: string | null
  readonly changedBy: string | null
  readonly version: number
}

/** Whom the panel's shop answers. */
export function useShopState() {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({ queryKey: ['shop-state', path], queryFn: () => client.read<ShopState>(`${path}/state`) })
}
