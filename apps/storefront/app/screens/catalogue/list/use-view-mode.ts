import { useCallback, useEffect, useState } from 'react'
import { writeCookie } from '../../../preferences/cookies.ts'
import { readLocal, writeLocal } from '../../../preferences/local-store.ts'
import { isViewMode, VIEW_MODE_KEY, type ViewMode } from '../../../request/view-mode.ts'
import { useShop } from '../../../shop/shop-context.tsx'

/** Cards or table. In local storage, as the specification says, and in a cookie so that the server renders the right one. */
export function useViewMode(): readonly [ViewMode, (view: ViewMode) => void] {
  const { viewMode } = useShop()
  const [view, setView] = useState(viewMode)
  const choose = useCallback((chosen: ViewMode) => {
    setView(chosen)
    writeLocal(VIEW_MODE_KEY, chosen)
    writeCookie(VIEW_MODE_KEY, chosen)
  }, [])
  useEffect(() => {
    const stored = readLocal(VIEW_MODE_KEY)
    // The cookie was cleared or ran out, the local choice was not.
    if (isViewMode(stored) && stored !== viewMode) choose(stored)
  }, [viewMode, choose])
  return [view, choose]
}
