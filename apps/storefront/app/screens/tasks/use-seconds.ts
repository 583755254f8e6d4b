import { useEffect, useState } from 'react'

/** The current time, every second; first at the first paint in the browser. */
export function useSeconds(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whole seconds until then, none when it is past or nobody knows. */
export const secondsUntil = (time: number | null, now: number | undefined): number =>
  time === null || now === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1_000))

export const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
