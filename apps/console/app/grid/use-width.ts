import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    setWidth(observed.clientWidth)
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}
