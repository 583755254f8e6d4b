import { permissionFor, type ThirdParty } from '../request/third-parties.ts'
import type { Consent } from './consent.ts'
import { pushTag } from './data-layer.ts'

/** What was allowed and is not loaded yet, in the order of the list. */
export const partiesToLoad = (parties: readonly ThirdParty[], consent: Consent | undefined): readonly ThirdParty[] =>
  parties.filter(({ kind }) => consent?.[permissionFor[kind]] === 'granted')

/** Loads what the visitor allowed; nothing is loaded twice, and a service that does not answer stops nobody. */
export function loadAllowed(parties: readonly ThirdParty[], consent: Consent | undefined): Promise<unknown> {
  if (!consent) return Promise.resolve()
  if (consent.analytics === 'granted') {
    const storage = { analytics_storage: consent.analytics, ad_storage: consent.advertising, ad_user_data: consent.advertising }
    pushTag('consent', 'default', { ...storage, ad_personalization: consent.advertising })
  }
  return Promise.allSettled(partiesToLoad(parties, consent).map(loadParty))
}

/** Loads one service, no matter who asked for it. What visitors who allow nothing do without is fetched for the first one. */
export const loadParty = async (party: ThirdParty): Promise<void> => (await import('./add-party.ts')).addParty(party)
