import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { entryCodeOf } from '../../session/entry-code.ts'

const Entering = lazy(() => import('../../features/sign-in/entering.tsx'))

/** Takes a one-time code out of every address that is reached, as soon as the page works, and only then exchanges it (GUARD-004). */
export function EntryHost() {
  const [code, setCode] = useState<string>()
  const { key } = useLocation()
  // The key tells one arrival from another; the address itself is read where no code is left over in it.
  useEffect(() => {
    const found = entryCodeOf(location)
    if (!found) return
    history.replaceState(history.state, '', found.rest)
    setCode(found.code)
  }, [key])
  return <Suspense fallback={null}>{code !== undefined && <Entering code={code} onEnd={() => setCode(undefined)} />}</Suspense>
}
