import type { SignInProviderName } from '../contract/sign-in-providers.ts'

export type { SignInProviderName }

/** A panel's account at a provider. */
export interface SignInProviderSettings {
  readonly provider: SignInProviderName
  /** Which connector speaks with it. */
  readonly connector: string
  readonly issuer: string
  readonly endpoint: string | null
  readonly clientId: string
  readonly clientSecret: string
  readonly widgetSecret: string | null
  readonly oneTapScript: string | null
  readonly isEnabled: boolean
}
