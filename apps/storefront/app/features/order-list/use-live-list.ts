import { useEffect } from 'react'

const LIVE_EVERY_MS = 15_000

/** While something is under way the list is polled every 15 seconds, in a visible tab. */
export function useLiveList(isUnderWay: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (!document.hidden) refresh()
    }, LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])
}
