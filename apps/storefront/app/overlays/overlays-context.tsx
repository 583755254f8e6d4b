import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../session/session-context.tsx'
import { loadOnDemand } from './load-on-demand.tsx'
import { useOnBack } from './use-on-back.ts'

const FrozenDialog = loadOnDemand(async () => (await import('./frozen-dialog.tsx')).FrozenDialog)
const ImageOverlay = loadOnDemand(async () => (await import('./image-overlay.tsx')).ImageOverlay)
const SigningInScreen = loadOnDemand(async () => (await import('./signing-in-screen.tsx')).SigningInScreen)

export interface Picture {
  readonly src: string
  readonly alt: string
}

/** What an action is told that was asked for while the account is on hold. */
export class AccountFrozen extends Error {
  constructor() {
    super('account_frozen')
    this.name = 'AccountFrozen'
  }
}

export interface Overlays {
  /** Resolves at once; while the account is on hold it says so and rejects when the notice is closed. */
  readonly notFrozen: () => Promise<void>
  readonly enlarge: (picture: Picture) => void
  /** Hides the page while somebody's sign-in is checked. A check that fails gives the page back. */
  readonly whileSigningIn: <Result>(check: Promise<Result>) => Promise<Result>
}

const OverlaysContext = createContext<Overlays | null>(null)

/** What may stand over every page. The code of each comes when it is needed. */
export function OverlaysProvider({ children }: { readonly children: ReactNode }) {
  const frozen = useFrozenNotice()
  const [picture, setPicture] = useState<Picture | null>(null)
  const [isSigningIn, setIsSigningIn] = useState(false)
  const { notFrozen } = frozen
  useOnBack(() => setPicture(null))
  const overlays = useMemo<Overlays>(
    () => ({
      notFrozen,
      enlarge: setPicture,
      whileSigningIn: (check) => {
        setIsSigningIn(true)
        check.catch(() => setIsSigningIn(false))
        return check
      },
    }),
    [notFrozen],
  )
  return (
    <OverlaysContext value={overlays}>
      {children}
      <Suspense fallback={null}>
        {frozen.isShown && <FrozenDialog onClose={frozen.close} />}
        {picture && <ImageOverlay picture={picture} onClose={() => setPicture(null)} />}
        {isSigningIn && <SigningInScreen />}
      </Suspense>
    </OverlaysContext>
  )
}

/** Shown once when the profile says that the account is on hold, and again at every action that is held. */
function useFrozenNotice() {
  const { profile } = useSession()
  const isFrozen = Boolean(profile?.frozen_at)
  const [isShown, setIsShown] = useState(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => setIsShown(isFrozen), [isFrozen])
  const notFrozen = useCallback(() => {
    if (!isFrozen) return Promise.resolve()
    setIsShown(true)
    return new Promise<void>((_, reject) => waiting.current.push(() => reject(new AccountFrozen())))
  }, [isFrozen])
  const close = useCallback(() => {
    setIsShown(false)
    for (const reject of waiting.current.splice(0)) reject()
  }, [])
  return { isShown, close, notFrozen }
}

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext)
  if (!overlays) throw new Error('useOverlays needs the OverlaysProvider of the root')
  return overlays
}
