import { useEffect, useRef } from 'react'

/** Back and forward change the page under what stands over it: whatever belongs to the frame and not to one page goes with them. */
export function useOnBack(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const onBack = () => latest.current()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
}
