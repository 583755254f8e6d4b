import { useCallback, useEffect, useState } from 'react'

export interface Carousel {
  readonly current: number
  readonly isPaused: boolean
  readonly show: (index: number) => void
  readonly togglePause: () => void
  /** While somebody points at it or stands in it, it waits. */
  readonly hold: (isHeld: boolean) => void
}

/** Which slide stands, going on by itself after a while: not while it is paused or held, and never for people who asked for less motion. */
export function useCarousel(count: number, delayMs: number): Carousel {
  const [current, setCurrent] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const [isHeld, hold] = useState(false)
  const show = useCallback((index: number) => setCurrent(((index % count) + count) % count), [count])
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true)
  }, [])
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return
    const timer = setTimeout(() => show(current + 1), delayMs)
    return () => clearTimeout(timer)
  }, [isPaused, isHeld, count, current, delayMs, show])
  return { current, isPaused, show, togglePause: () => setIsPaused(!isPaused), hold }
}
