import { useCallback, useEffect, useMemo, useState } from 'react'
import { readLocal, writeLocal } from '../preferences/local-store.ts'

const OPEN_KEY = 'drawer_open'
const HOVER_KEY = 'drawer_hover_expand'

export interface SidebarState {
  /** 248 px wide instead of the 68 px rail (desktop). */
  readonly isWide: boolean
  /** The rail widens over the page while the pointer rests on it. */
  readonly isHoverExpanding: boolean
  /** The drawer of narrower screens. */
  readonly isDrawerOpen: boolean
  readonly toggle: () => void
  readonly toggleHoverExpand: () => void
  readonly closeDrawer: () => void
}

const DESKTOP = '(width >= 1150px)'

/** The burger: on desktops it widens the rail and the choice is kept, below it opens a drawer. */
export function useSidebar(): SidebarState {
  const [isWide, setIsWide] = useState(false)
  const [isHoverExpanding, setIsHoverExpanding] = useState(true)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  // The server cannot know the choice (a guest's page is one for all), so it is taken up after the first paint.
  useEffect(() => {
    setIsWide(readLocal(OPEN_KEY) === 'true')
    setIsHoverExpanding(readLocal(HOVER_KEY) !== 'false')
  }, [])
  const toggle = useCallback(() => {
    if (!matchMedia(DESKTOP).matches) return setIsDrawerOpen(true)
    setIsWide((was) => {
      writeLocal(OPEN_KEY, String(!was))
      return !was
    })
  }, [])
  const toggleHoverExpand = useCallback(() => {
    setIsHoverExpanding((was) => {
      writeLocal(HOVER_KEY, String(!was))
      return !was
    })
  }, [])
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])
  return useMemo(
    () => ({ isWide, isHoverExpanding, isDrawerOpen, toggle, toggleHoverExpand, closeDrawer }),
    [isWide, isHoverExpanding, isDrawerOpen, toggle, toggleHoverExpand, closeDrawer],
  )
}
