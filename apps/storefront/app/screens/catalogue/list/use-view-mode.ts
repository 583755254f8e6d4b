import { useCallback, useEffect, useOptimistic, useState, useTransition } from 'react'
import { writeCookie } from '../../../preferences/cookies.ts'
import { readLocal, writeLocal } from '../../../preferences/local-store.ts'
import { isViewMode, VIEW_MODE_KEY, type ViewMode } from '../../../request/view-mode.ts'
import { useShop } from '../../../shop/shop-context.tsx'

export interface ViewModeState {
  /** The list that is shown. */
  readonly view: ViewMode
  /** The one that was asked for: other than `view` while the code of its list is being fetched. */
  readonly chosen: ViewMode
  readonly isFetching: boolean
  readonly choose: (view: ViewMode) => void
}

/** Cards or table. In local storage, as the specification says, and in a cookie so that the server renders the right one. */
export function useViewMode(): ViewModeState {
  const { viewMode } = useShop()
  const [view, setView] = useState(viewMode)
  const [chosen, setChosen] = useOptimistic(view)
  const [isFetching, startFetching] = useTransition()
  const choose = useCallback(
    (next: ViewMode) => {
      // The list that is shown stays until the other one is there.
      startFetching(() => {
        setChosen(next)
        setView(next)
      })
      writeLocal(VIEW_MODE_KEY, next)
      writeCookie(VIEW_MODE_KEY, next)
    },
    [setChosen],
  )
  useEffect(() => {
    const stored = readLocal(VIEW_MODE_KEY)
    // The cookie was cleared or ran out, the local choice was not.
    if (isViewMode(stored) && stored !== viewMode) choose(stored)
  }, [viewMode, choose])
  return { view, chosen, isFetching, choose }
}
