import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The time of day in milliseconds, every second anew. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
