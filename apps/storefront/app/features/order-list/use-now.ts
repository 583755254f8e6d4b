import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The server's time in the first render, so that hydration matches; then this browser's own, every half minute. */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
