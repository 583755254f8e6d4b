import type { SignInProviderName } from '../contract/sign-in-providers.ts'

interface ProviderPlace {
  readonly connector: string
  readonly issuer: string
  readonly endpoint: string | null
  /** Behind the issuer: the script of One Tap. */
  readonly oneTapPath: string | null
}

/** Where each provider is, as its own documentation says. */
export const providerPlaces: Readonly<Record<SignInProviderName, ProviderPlace>> = {
  google: { connector: 'openid', issuer: 'https://accounts.google.com', endpoint: null, oneTapPath: '/gsi/client' },
  facebook: { connector: 'facebook', issuer: 'https://www.facebook.com', endpoint: 'https://graph.facebook.com/v23.0', oneTapPath: null },
  telegram: { connector: 'openid', issuer: 'https://oauth.telegram.org', endpoint: null, oneTapPath: null },
}
