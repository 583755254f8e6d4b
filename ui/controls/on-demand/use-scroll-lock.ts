import { useEffect } from 'react'

let locks = 0

/** Holds the page still while something stands over it. The room of the scroll bar stays, so nothing moves sideways. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    const { style, clientWidth } = document.documentElement
    locks += 1
    if (locks === 1) {
      style.paddingRight = `${innerWidth - clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      style.removeProperty('padding-right')
      style.removeProperty('overflow')
    }
  }, [isLocked])
}
