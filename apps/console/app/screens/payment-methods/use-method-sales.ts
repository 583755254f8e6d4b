import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'

/** What became of the payments begun by a method in 30 days. */
export interface MethodSales {
  readonly id: number
  readonly paid: number
  readonly unpaid: number
  readonly open: number
  readonly successPercent: string | null
  /** US dollars. */
  readonly turnoverUsd: string
}

const STALE_MS = 5 * 60_000

/** Sales of 30 days by payment method; null for those who may not see any, undefined while they are on their way. */
export function useMethodSales(): ReadonlyMap<number, MethodSales> | null | undefined {
  const client = useClient()
  const path = `${usePanelPath()}/payment-methods/sales`
  const mayLook = useIsPermitted('reports.view')
  const { data } = useQuery({
    queryKey: ['method-sales', path],
    queryFn: ({ signal }) => client.read<{ readonly rows: readonly MethodSales[] }>(path, {}, signal),
    enabled: mayLook,
    staleTime: STALE_MS,
  })
  return useMemo(() => (mayLook ? data && new Map(data.rows.map((row) => [row.id, row])) : null), [mayLook, data])
}
