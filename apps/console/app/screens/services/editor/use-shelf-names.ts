import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CellOption } from '../../../grid/grid-column.ts'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import type { ShelfName } from './edited-service.ts'

/** Columns and fields that name another thing of the catalogue. */
export const SHELF_COLUMNS: ReadonlySet<string> = new Set(['serviceTypeId', 'deliveryId'])
const SEGMENTS = ['service-types', 'deliveries'] as const

export interface ShelfNames {
  readonly types: readonly (CellOption & { readonly networkId: number | undefined })[]
  readonly deliveries: readonly CellOption[]
}

/** Types and deliveries by name, read once something shows them; undefined until they are there. */
export function useShelfNames(isShown: boolean): ShelfNames | undefined {
  const client = useClient()
  const path = usePanelPath()
  const [types, deliveries] = useQueries({
    queries: SEGMENTS.map((segment) => ({
      // As the editor of a service reads them.
      queryKey: ['list', `${path}/${segment}`, '{}', undefined],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.list<ShelfName>(`${path}/${segment}`, {}, signal),
      refetchOnWindowFocus: false,
      enabled: isShown,
    })),
    combine: (results) => results.map(({ data }) => data?.rows),
  })
  return useMemo(
    () =>
      types &&
      deliveries && {
        types: types.map(({ id, name, networkId }) => ({ value: id, name, networkId })),
        deliveries: deliveries.map(({ id, name }) => ({ value: id, name })),
      },
    [types, deliveries],
  )
}

/** What a field that names another thing holds, by name; its number where that is not known. */
export function namedIn(names: ShelfNames | undefined, field: string, value: unknown): string | undefined {
  if (!SHELF_COLUMNS.has(field)) return undefined
  const options = field === 'serviceTypeId' ? names?.types : names?.deliveries
  return options?.find((option) => option.value === value)?.name
}
