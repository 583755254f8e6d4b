import { useMemo, useRef } from 'react'
import { oneAtATime } from './submission-key.ts'

/** A second press while the first is on its way does nothing; each press goes by what is typed then. */
export function useOneAtATime<Result>(send: () => Promise<Result>): () => Promise<Result | undefined> {
  const latest = useRef(send)
  latest.current = send
  return useMemo(() => oneAtATime(() => latest.current()), [])
}
