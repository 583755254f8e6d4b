import { useEffect, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../preferences/cookies.ts'
import { readTab, writeTab } from '../preferences/tab-store.ts'
import type { ThirdParty } from '../request/third-parties.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { clientIdsIn, hasClientId } from './client-ids.ts'
import type { Consent } from './consent.ts'
import { storedConsent, subscribeConsent } from './consent-store.ts'
import { track } from './data-layer.ts'
import { DISPLAY_MODE_COOKIE, DISPLAY_MODE_SECONDS, reportDisplayMode } from './display-mode.ts'
import { loadAllowed, partiesToLoad } from './loaders.ts'

const CLIENT_IDS_SENT = 'analytics_client_ids'

/** Loads what the visitor allowed as soon as it is allowed, and tells the first start as an app. */
export function useThirdParties(): void {
  const { thirdParties } = useShop()
  const { profile, api } = useSession()
  const consent = useSyncExternalStore(subscribeConsent, storedConsent)
  const userId = profile?.id
  useEffect(() => {
    let isOver = false
    reportDisplayMode({
      isStandalone: matchMedia('(display-mode: standalone)').matches,
      isAllowed: consent?.analytics === 'granted',
      wasSent: readCookie(DISPLAY_MODE_COOKIE) !== undefined,
      send: () => track('display_mode', { mode: 'standalone' }),
      remember: () => writeCookie(DISPLAY_MODE_COOKIE, '1', DISPLAY_MODE_SECONDS),
    })
    loadAllowed(thirdParties, consent).then(() => {
      if (!isOver && userId !== undefined && consent?.analytics === 'granted') sendClientIds(userId)
    })
    return () => {
      isOver = true
    }
    function sendClientIds(user: number): void {
      const ids = clientIdsIn(readCookie)
      const reported = JSON.stringify([user, ids])
      if (!hasClientId(ids) || readTab(CLIENT_IDS_SENT) === reported) return
      writeTab(CLIENT_IDS_SENT, reported)
      api.identity.setAnalyticsClientId({ body: ids }).catch(() => undefined)
    }
  }, [thirdParties, consent, userId, api])
  useReloadOnWithdrawal(thirdParties, consent)
}

/** What runs already cannot be taken out of a page: a permission that is taken back loads the page anew, without it. */
function useReloadOnWithdrawal(parties: readonly ThirdParty[], consent: Consent | undefined): void {
  useEffect(() => {
    const before = partiesToLoad(parties, consent)
    return subscribeConsent(() => {
      const after = new Set(partiesToLoad(parties, storedConsent()).map(({ script }) => script))
      if (before.some(({ script }) => !after.has(script))) location.reload()
    })
  }, [parties, consent])
}
