import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useClient } from '../session/session-context.tsx'
import { useSettled } from './use-settled.ts'

const WAIT_MS = 200

export interface Preview<Answer> {
  readonly data: Answer | undefined
  readonly error: Error | null
  /** What is shown is not yet the answer to what is typed. */
  readonly isFetching: boolean
}

/** What the server would make of what is typed, shortly after the last key; undefined asks nothing. */
export function usePreview<Answer>(path: string, wire: object | undefined): Preview<Answer> {
  const client = useClient()
  const typed = useDeferredValue(JSON.stringify(wire ?? null))
  const settled = useSettled(typed, WAIT_MS)
  const isCurrent = settled === JSON.stringify(wire ?? null)
  const query = useQuery({
    queryKey: ['preview', path, settled],
    queryFn: () => client.write<Answer>('POST', path, JSON.parse(settled)),
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { data: query.data, error: query.error, isFetching: query.isFetching || !isCurrent }
}
