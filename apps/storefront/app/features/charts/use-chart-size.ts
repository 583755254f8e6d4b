import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ChartSize } from './chart-frame.tsx'

const WIDTH_AT_FIRST = 720
const WIDTH_MIN = 120

/** The measured room of a chart, less what stands beside its drawing: its text stays as large as the text around it. */
export function useChartSize(height: number, beside: number): readonly [RefObject<HTMLDivElement | null>, ChartSize] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(WIDTH_AT_FIRST)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, { width: Math.max(WIDTH_MIN, width - beside), height }]
}
