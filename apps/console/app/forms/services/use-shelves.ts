import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'

/** A network, or a type of service. */
export interface Shelf {
  readonly id: number
  readonly name: string
  /** Of a type. */
  readonly networkId?: number
}

export interface Shelves {
  readonly networks: readonly Shelf[]
  readonly types: readonly Shelf[]
}

const NONE: readonly Shelf[] = []

/** Networks and types of service that a form chooses from; none while they are on their way. */
export function useShelves(): Shelves & { readonly isReady: boolean } {
  const client = useClient()
  const path = usePanelPath()
  const {
    networks = NONE,
    types = NONE,
    isReady,
  } = useQueries({
    queries: ['networks', 'service-types'].map((segment) => ({
      // As their own screens read them.
      queryKey: ['list', `${path}/${segment}`, '{}', null],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.list<Shelf>(`${path}/${segment}`, {}, signal),
    })),
    combine: ([networks, types]) => ({
      networks: networks?.data?.rows,
      types: types?.data?.rows,
      isReady: networks?.isPending === false && types?.isPending === false,
    }),
  })
  return useMemo(() => ({ networks, types, isReady }), [networks, types, isReady])
}

export const nameOfShelf = (shelves: readonly Shelf[], id: unknown): string =>
  shelves.find((shelf) => String(shelf.id) === String(id))?.name ?? String(id)

/** A type with its network: types of several networks share a name. */
export function nameOfType({ networks, types }: Shelves, id: unknown): string {
  const type = types.find((one) => String(one.id) === String(id))
  if (!type) return String(id)
  const network = networks.find((one) => one.id === type.networkId)
  return [network?.name, type.name].filter(Boolean).join(', ')
}
