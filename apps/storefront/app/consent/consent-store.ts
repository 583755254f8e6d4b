import { readCookie, writeCookie } from '../preferences/cookies.ts'
import { CONSENT_COOKIE, CONSENT_SECONDS, type Consent, consentText, parseConsent } from './consent.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let known: { readonly text: string | undefined; readonly consent: Consent | undefined } | undefined
let settingsAreOpen = false

const changed = (): void => {
  for (const listener of listeners) listener()
}

/** The same object as long as the cookie says the same: React compares by identity. */
export function storedConsent(): Consent | undefined {
  const text = readCookie(CONSENT_COOKIE)
  if (known?.text !== text || !known) known = { text, consent: parseConsent(text) }
  return known.consent
}

export function saveConsent(consent: Consent): void {
  writeCookie(CONSENT_COOKIE, consentText(consent), CONSENT_SECONDS)
  changed()
}

/** Deletes the choice: the visitor is asked again. */
export function clearConsent(): void {
  writeCookie(CONSENT_COOKIE, '', 0)
  changed()
}

export function subscribeConsent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const consentSettingsAreOpen = (): boolean => settingsAreOpen
export function openConsentSettings(): void {
  settingsAreOpen = true
  changed()
}
export function closeConsentSettings(): void {
  settingsAreOpen = false
  changed()
}
