import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOnBack } from '../overlays/use-on-back.ts'
import { readLocal, writeLocal } from '../preferences/local-store.ts'

const OPEN_KEY = 'drawer_open'
const HOVER_KEY = 'drawer_hover_expand'

export interface SidebarState {
  /** 248 px wide, or the 68 px rail (desktop); undefined while nobody has chosen: then the room decides. */
  readonly isWide: boolean | undefined
  /** The rail widens over the page while the pointer rests on it. */
  readonly isHoverExpanding: boolean
  /** The drawer of narrower screens, and of shops without a rail. */
  readonly isDrawerOpen: boolean
  /** Whether what the burger opens stands open. */
  readonly isExpanded: boolean
  readonly toggle: () => void
  readonly toggleHoverExpand: () => void
  readonly closeDrawer: () => void
}

const DESKTOP = '(width >= 1150px)'
/** The same width as in sidebar.module.css. */
const ROOMY = '(width >= 1360px)'

/** The burger: on desktops it widens the rail and the choice is stored; below, and where the header holds the navigation, it opens a drawer. */
export function useSidebar(hasRail: boolean): SidebarState {
  const [isWide, setIsWide] = useState<boolean>()
  const [isHoverExpanding, setIsHoverExpanding] = useState(true)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [room, setRoom] = useState<'none' | 'narrow' | 'wide'>('none')
  // The server cannot know the choice (a guest's page is one for all), so it is applied after the first paint.
  useEffect(() => {
    const kept = readLocal(OPEN_KEY)
    if (kept === 'true' || kept === 'false') setIsWide(kept === 'true')
    setIsHoverExpanding(readLocal(HOVER_KEY) !== 'false')
  }, [])
  useEffect(() => {
    const [desktop, roomy] = [matchMedia(DESKTOP), matchMedia(ROOMY)]
    const measure = () => setRoom(roomy.matches ? 'wide' : desktop.matches ? 'narrow' : 'none')
    measure()
    desktop.addEventListener('change', measure)
    roomy.addEventListener('change', measure)
    return () => {
      desktop.removeEventListener('change', measure)
      roomy.removeEventListener('change', measure)
    }
  }, [])
  const isRailShown = hasRail && room !== 'none'
  const isRailWide = isRailShown && (isWide ?? room === 'wide')
  const toggle = useCallback(() => {
    if (!isRailShown) return setIsDrawerOpen(true)
    writeLocal(OPEN_KEY, String(!isRailWide))
    setIsWide(!isRailWide)
  }, [isRailShown, isRailWide])
  const toggleHoverExpand = useCallback(() => {
    setIsHoverExpanding((was) => {
      writeLocal(HOVER_KEY, String(!was))
      return !was
    })
  }, [])
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), [])
  useOnBack(closeDrawer)
  const isExpanded = isDrawerOpen || isRailWide
  return useMemo(
    () => ({ isWide, isHoverExpanding, isDrawerOpen, isExpanded, toggle, toggleHoverExpand, closeDrawer }),
    [isWide, isHoverExpanding, isDrawerOpen, isExpanded, toggle, toggleHoverExpand, closeDrawer],
  )
}
