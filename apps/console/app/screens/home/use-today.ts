import { useQuery } from '@tanstack/react-query'
import type texts from '../../messages/en/orders.json'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { SalesHour } from './today.ts'

type OrderState = keyof (typeof texts)['states']

const TODAY_AGAIN_MS = 60_000

export interface Today {
  readonly asOf: string
  /** Of the shop's day. */
  readonly timeZone: string
  readonly minute: number
  readonly hours: readonly SalesHour[]
  readonly weekBefore: readonly SalesHour[]
  readonly states: readonly { readonly state: OrderState; readonly count: number }[]
}

/** Sales of the day and how open orders stand; read again each minute. */
export function useToday() {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({ queryKey: ['today', path], queryFn: () => client.read<Today>(`${path}/today`), refetchInterval: TODAY_AGAIN_MS })
}
