import { lazy, Suspense, useEffect, useState } from 'react'
import { entryCodeOf } from './entry-code.ts'

const Entering = lazy(() => import('../screens/security/entering.tsx'))

/** Takes a one-time code out of the address as soon as the page works, and only then exchanges it (GUARD-004). */
export function EntryHost() {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    const found = entryCodeOf(location)
    if (!found) return
    history.replaceState(history.state, '', found.rest)
    setCode(found.code)
  }, [])
  return <Suspense fallback={null}>{code !== undefined && <Entering code={code} onEnd={() => setCode(undefined)} />}</Suspense>
}
