/** What a visitor allows. A category not chosen yet is undefined; both are chosen before anything is saved. */
export type Permission = 'granted' | 'denied'
export interface Consent {
  readonly analytics: Permission
  readonly advertising: Permission
}
export type ConsentChoice = Partial<Consent>

export const CONSENT_COOKIE = 'use-cookie'
export const CONSENT_SECONDS = 31_536_000

export const acceptAll: Consent = { analytics: 'granted', advertising: 'granted' }
export const declineAll: Consent = { analytics: 'denied', advertising: 'denied' }

/** Each of the two is granted or denied; there is nothing between (CONSENT-002). */
const isPermission = (value: unknown): value is Permission => value === 'granted' || value === 'denied'

/** A choice can be saved, or taken back, when both categories were chosen (CONSENT-003). */
export const isComplete = (choice: ConsentChoice): choice is Consent => isPermission(choice.analytics) && isPermission(choice.advertising)

/** The cookie's value: exactly the two choices. */
export const consentText = ({ analytics, advertising }: Consent): string => JSON.stringify({ analytics, advertising })

/** Undefined when nothing readable was stored: then the visitor is asked again (COOKIE-006). */
export function parseConsent(text: string | undefined): Consent | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return undefined
    const choice: ConsentChoice = { ...value }
    return isComplete(choice) ? { analytics: choice.analytics, advertising: choice.advertising } : undefined
  } catch {
    return undefined
  }
}
