import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'

/** What a service sold in 30 days. */
export interface ServiceSales {
  readonly id: number
  readonly orders: number
  /** US dollars. */
  readonly turnover: string
  /** Null for packages, and for those who may not see profit. */
  readonly profit: string | null
}

export const SALES_COLUMNS: ReadonlySet<string> = new Set(['sold30d', 'turnover30d', 'profit30d'])
const STALE_MS = 5 * 60_000

/** Sales of 30 days by service, read once a column of theirs is shown; null for those who may not see any. */
export function useServiceSales(isShown: boolean): ReadonlyMap<number, ServiceSales> | null | undefined {
  const client = useClient()
  const path = `${usePanelPath()}/services/sales`
  const mayLook = useIsPermitted('reports.view')
  const { data } = useQuery({
    queryKey: ['service-sales', path],
    queryFn: ({ signal }) => client.read<{ readonly rows: readonly ServiceSales[] }>(path, {}, signal),
    enabled: mayLook && isShown,
    staleTime: STALE_MS,
  })
  return useMemo(() => (mayLook ? data && new Map(data.rows.map((row) => [row.id, row])) : null), [mayLook, data])
}
