import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ViewMode } from '../../../request/view-mode.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { arrange } from './select-services.ts'
import { isAutomatic, nextShown, STEP } from './steps.ts'

export interface Steps {
  readonly items: readonly CatalogueItem[]
  readonly total: number
  readonly isMore: boolean
  /** The next step comes by itself when the end of the list is near. */
  readonly isNextAutomatic: boolean
  readonly showMore: () => void
  readonly showAll: () => void
}

/** How far a list was unrolled, by entry of the history: going back finds it as long as it was. */
const unrolled = new Map<string, number>()

export function useSteps(items: readonly CatalogueItem[], total: number, view: ViewMode): Steps {
  const { key } = useLocation()
  const kind = useNavigationType()
  const [shown, setShown] = useState(() => (kind === 'POP' ? (unrolled.get(key) ?? STEP) : STEP))
  const [source, setSource] = useState(items)
  // Another answer starts at its first step; the same list arriving in full does not.
  if (source !== items) {
    setSource(items)
    if (source[0]?.id !== items[0]?.id || source[1]?.id !== items[1]?.id) setShown(STEP)
  }
  useEffect(() => {
    unrolled.set(key, shown)
  }, [key, shown])
  const arranged = useMemo(() => arrange(items, view), [items, view])
  const visible = useMemo(() => arranged.slice(0, shown), [arranged, shown])
  return {
    items: visible,
    total,
    isMore: visible.length < total,
    isNextAutomatic: isAutomatic(shown),
    showMore: () => setShown(nextShown(shown, total)),
    showAll: () => setShown(total),
  }
}
