import { type RefObject, useEffect, useRef, useState } from 'react'

/** The measured width of an element, so that a drawing's text stays as large as the text around it. */
export function useWidth<Element extends HTMLElement>(initial: number): readonly [RefObject<Element | null>, number] {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
