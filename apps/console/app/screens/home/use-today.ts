import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type home from '../../messages/en/home.json'
import type texts from '../../messages/en/orders.json'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { DayOfFigures, Figures, Range, SalesHour } from './today.ts'

type OrderState = keyof (typeof texts)['states']

const TODAY_AGAIN_MS = 60_000

export interface Today {
  readonly asOf: string
  readonly range: Range
  /** Of the shop's day. */
  readonly timeZone: string
  readonly minute: number
  /** Of today alone. */
  readonly hours: readonly SalesHour[]
  readonly weekBefore: readonly SalesHour[]
  /** Of longer ranges. */
  readonly days: readonly DayOfFigures[]
  readonly daysBefore: readonly DayOfFigures[]
  /** Null without the right. */
  readonly figures: Figures | null
  readonly profit: {
    readonly amount: string
    readonly marginPercent: number | null
    readonly cost: string
    readonly rewards: string
    readonly gatewayFees: string
    readonly before: string
  } | null
  readonly books: { readonly checkedAt: string; readonly isWell: boolean } | null
  readonly states: readonly { readonly state: OrderState; readonly count: number; readonly isExact: boolean }[]
  readonly late: {
    readonly count: number
    readonly isExact: boolean
    /** Reasons are those of so many, the longest late. */
    readonly reasonsOf: number
    readonly reasons: readonly { readonly reason: keyof (typeof home)['lateBecause']; readonly count: number }[]
  }
}

/** The shop's figures of a range and how open orders stand; read again each minute. */
export function useToday(range: Range) {
  const client = useClient()
  const path = usePanelPath()
  return useQuery({
    queryKey: ['today', path, range],
    queryFn: () => client.read<Today>(`${path}/today`, { range }),
    refetchInterval: TODAY_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}
