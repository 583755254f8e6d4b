import { useCallback, useMemo, useState } from 'react'
import type { Order } from '../../features/order-list/order-facts.ts'

export interface Selection {
  /** Those of this page, in its order. */
  readonly orders: readonly Order[]
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  readonly clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** Which rows of the page are selected; a row that is not shown any more is not selected either. */
export function useSelection(shown: readonly Order[]): Selection {
  const [ids, setIds] = useState(none)
  const toggle = useCallback((id: number) => {
    setIds((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  }, [])
  const clear = useCallback(() => setIds(none), [])
  return useMemo(
    () => ({ orders: shown.filter(({ id }) => ids.has(id)), has: (id) => ids.has(id), toggle, clear }),
    [shown, ids, toggle, clear],
  )
}
