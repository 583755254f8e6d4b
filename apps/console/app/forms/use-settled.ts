import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** A value once it has stood still for a while: what the server is asked about while somebody types. */
export function useSettled<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
