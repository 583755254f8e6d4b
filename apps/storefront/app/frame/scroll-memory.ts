import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'scroll_positions'
const PATHS_MAX = 10
export type Positions = readonly (readonly [path: string, top: number])[]

/** Remembers one path more, the eleventh pushes out the first. Coming again renews a path's place (CATALOG-013). */
export function remember(positions: Positions, path: string, top: number): Positions {
  return [...positions.filter(([known]) => known !== path), [path, top] as const].slice(-PATHS_MAX)
}

export const recall = (positions: Positions, path: string): number | undefined => positions.find(([known]) => known === path)?.[1]

function load(): Positions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(
          (entry): entry is [string, number] => Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
        )
      : []
  } catch {
    return []
  }
}

function save(positions: Positions): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // Without storage a page simply starts at its top.
  }
}

/** Going back returns to where one was; a new page starts at its top. A change of the query alone moves nothing. */
export function useScrollMemory(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  const previous = useRef<string>(undefined)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const leave = () => save(remember(load(), location.pathname, scrollY))
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])
  // The position must be read while the page still stands as the visitor left it: on every scroll, not when it is gone.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => save(remember(load(), location.pathname, scrollY)), 120)
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', note)
    }
  }, [])
  useLayoutEffect(() => {
    if (previous.current === pathname) return
    const isFirst = previous.current === undefined
    previous.current = pathname
    if (hash) {
      // Some browsers answer with a promise, which React would call as a cleanup.
      document.getElementById(hash.slice(1))?.scrollIntoView()
      return
    }
    const top = kind === 'POP' ? recall(load(), location.pathname) : undefined
    if (top !== undefined) scrollTo(0, top)
    else if (!isFirst) scrollTo(0, 0)
  }, [pathname, hash, kind])
}
