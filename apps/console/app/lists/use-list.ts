import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { QueryValue } from '../api/client.ts'
import { useClient } from '../session/session-context.tsx'
import { useListUpdates } from './updates/use-list-updates.ts'

/** A page of a list of the server, and the way through its pages: the cursors that led here lead back. */
export function useList<Row>(path: string, query: Readonly<Record<string, QueryValue>>, refreshMs: number | false = false) {
  const client = useClient()
  const params = useDeferredValue(JSON.stringify(query))
  const [trail, setTrail] = useState<{ readonly of: string; readonly cursors: readonly string[] }>({ of: params, cursors: [] })
  const cursors = trail.of === params ? trail.cursors : []
  const cursor = cursors.at(-1)
  const queryKey = ['list', path, params, cursor ?? null]
  const load = (signal?: AbortSignal) => client.list<Row>(path, { ...(JSON.parse(params) as typeof query), cursor }, signal)
  const page = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const updates = useListUpdates<Row>({ queryKey, isFirst: cursor === undefined && refreshMs === false, load })
  const next = page.data?.next
  return {
    page,
    updates,
    number: cursors.length + 1,
    onNext: next && !page.isPlaceholderData ? () => setTrail({ of: params, cursors: [...cursors, next] }) : undefined,
    onPrevious: cursors.length > 0 ? () => setTrail({ of: params, cursors: cursors.slice(0, -1) }) : undefined,
  }
}

export type List<Row> = ReturnType<typeof useList<Row>>
