import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ApiError } from '../api/api-error.ts'
import texts from '../messages/en/security.json'
import { sayFrom } from '../messages/texts.ts'

const t = sayFrom(texts)

/** Whether this browser can use passkeys at all: it needs a secure address with a name. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** What to call the passkey of this device until somebody says otherwise. */
export function deviceName(): string {
  const system = /iPhone|iPad|Android|Mac|Windows|Linux/.exec(navigator.userAgent)?.[0]
  return system ? t('onDevice', { device: system }) : t('passkey')
}

/** The device asks its user; what it makes is for the server. The library comes with the first passkey. */
export const makePasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  orSayWhy(async () => (await import('@simplewebauthn/browser')).startRegistration({ optionsJSON }))

export const signByPasskey = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  orSayWhy(async () => (await import('@simplewebauthn/browser')).startAuthentication({ optionsJSON }))

/** Browsers do not tell why they made nothing: canceled, too late, no passkey there. */
async function orSayWhy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new ApiError({ status: 400, message: t(isKnown ? 'isHere' : 'notGiven'), errors: {}, details: {}, requestId: undefined })
  }
}
