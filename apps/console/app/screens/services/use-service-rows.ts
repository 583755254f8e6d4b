import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { type CompactRows, type ServiceRow, serviceRowsOf } from './service-row.ts'

const GROUPED = (one: ServiceRow, other: ServiceRow): number =>
  one.networkName.localeCompare(other.networkName) ||
  one.networkId - other.networkId ||
  one.serviceTypeName.localeCompare(other.serviceTypeName) ||
  one.serviceTypeId - other.serviceTypeId ||
  one.id - other.id

/** All services of the panel, by network and type, and the way to put saved rows among them. */
export function useServiceRows() {
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const queryKey = ['services', path]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => serviceRowsOf(await client.read<CompactRows>(`${path}/services/grid`, {}, signal)).toSorted(GROUPED),
    // Rows do not move under somebody who edits them.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const replace = (changed: ReadonlyMap<number, ServiceRow>) =>
    queries.setQueryData<readonly ServiceRow[]>(queryKey, (rows) => rows?.map((row) => changed.get(row.id) ?? row))
  return { query, replace }
}
