import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Api, createApi } from '../api/api-client.ts'
import { browserTransport } from '../api/browser-transport.ts'
import { latePaths } from '../api/late-paths.ts'
import { tabToken } from '../api/token-store.ts'
import { paths, withLocale } from '../paths.ts'
import { readCookie, writeCookie } from '../preferences/cookies.ts'
import { clearDrafts } from '../preferences/drafts.ts'
import { type Profile, pickProfile } from '../request/profile.ts'
import { useShop } from '../shop/shop-context.tsx'
import { keepFresh, LOGGED_IN_COOKIE } from './refresh.ts'
import { endedAddress, noteEnd } from './session-end.ts'
import { tabStepUp } from './step-up.ts'

export interface Session {
  /** Somebody is signed in exactly when this is there. */
  readonly profile: Profile | null
  readonly api: Api
  /** After login or registration: the bearer is in memory already, the profile is asked for. */
  readonly loadProfile: () => Promise<Profile>
  readonly setProfile: (profile: Profile | null) => void
  /** `next` is where the browser goes then: the sign-in unless named. */
  readonly signOut: (next?: string | null) => Promise<void>
}

const SessionContext = createContext<Session | null>(null)
const REMEMBERED_COOKIES = ['rememberUser', 'rememberEmail', LOGGED_IN_COOKIE]

export function SessionProvider({ initial, children }: { readonly initial: Profile | null; readonly children: ReactNode }) {
  const { locale, discounts } = useShop()
  const [profile, setProfile] = useState(initial)
  const endRef = useRef<() => void>(() => undefined)
  const api = useMemo(
    () =>
      createApi(
        latePaths,
        browserTransport({
          fetch: (...call) => fetch(...call),
          token: tabToken,
          country: () => readCookie('client_ip_country'),
          onSessionEnd: () => endRef.current(),
          stepUp: tabStepUp.ask,
        }),
        locale,
        discounts,
      ),
    [discounts, locale],
  )
  const leaveFor = useLeaving(setProfile)
  endRef.current = () => {
    noteEnd()
    leaveFor(endedAddress(location, locale))
  }

  // The first call does not wait for them.
  useEffect(() => void latePaths().catch(() => undefined), [])
  useEffect(
    () =>
      keepFresh(
        {
          fetch: (...call) => fetch(...call),
          hasLoggedInCookie: () => readCookie(LOGGED_IN_COOKIE) !== undefined,
          country: () => readCookie('client_ip_country'),
          locale,
          token: tabToken,
        },
        () => endRef.current(),
      ),
    [locale],
  )
  const session = useMemo<Session>(
    () => ({
      profile,
      api,
      setProfile,
      loadProfile: async () => {
        const { data } = await api.identity.profile({ query: { with_increased_balance_accuracy: '1' } })
        const loaded = pickProfile(data)
        setProfile(loaded)
        return loaded
      },
      signOut: async (next) => {
        await api.identity.logout().catch(() => undefined)
        clearDrafts()
        leaveFor(next ?? withLocale(paths.login(), locale))
      },
    }),
    [profile, api, leaveFor, locale],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Leaves the session behind: nothing of it may stay in memory or in cookies. */
function useLeaving(setProfile: (profile: null) => void): (address: string) => void {
  const isLeaving = useRef(false)
  return useCallback(
    (address) => {
      // Several calls may be told at once that the session has ended, and signing out ends it too: the first word counts.
      if (isLeaving.current) return
      isLeaving.current = true
      tabToken.set(undefined)
      setProfile(null)
      for (const name of REMEMBERED_COOKIES) writeCookie(name, '', 0)
      // A document, not a client-side move.
      location.assign(address)
    },
    [setProfile],
  )
}

/** The same session with its calls made otherwise, for a part of the page. */
export function SessionVariant({ calls, children }: { readonly calls: (api: Api) => Api; readonly children: ReactNode }) {
  const session = useSession()
  const changed = useMemo<Session>(() => ({ ...session, api: calls(session.api) }), [session, calls])
  return <SessionContext value={changed}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs the SessionProvider of the root')
  return session
}

export const useApi = (): Api => useSession().api
