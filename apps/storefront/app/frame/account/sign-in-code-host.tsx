import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { signInCodeOf } from '../../session/sign-in-code.ts'

const SignInByCode = lazy(() => import('../../features/sign-in/sign-in-by-code.tsx'))

/** Takes a one-time code out of every address that is reached, as soon as the page works, and only then exchanges it (GUARD-004). */
export function SignInCodeHost() {
  const [code, setCode] = useState<string>()
  const { key } = useLocation()
  // The key tells one arrival from another; the address itself is read where no code is left over in it.
  useEffect(() => {
    const found = signInCodeOf(location)
    if (!found) return
    history.replaceState(history.state, '', found.rest)
    setCode(found.code)
  }, [key])
  return <Suspense fallback={null}>{code !== undefined && <SignInByCode code={code} onEnd={() => setCode(undefined)} />}</Suspense>
}
