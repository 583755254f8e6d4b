import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { SignInProviderSettings } from '../model/sign-in-provider.ts'
import { writeSignInProvider } from '../store/sign-in-provider-store.ts'

/** The panel's account at a provider of sign-in. Secrets go in here and are never read out again but by the connector's calls. */
export const changeSignInProvider = (
  trx: Trx,
  secrets: SecretBox,
  { endpoint = null, widgetSecret = null, oneTapScript = null, isEnabled = true, ...settings }: NewSignInProvider,
): Promise<void> => writeSignInProvider(trx, secrets, { ...settings, endpoint, widgetSecret, oneTapScript, isEnabled })

type Optional = 'endpoint' | 'widgetSecret' | 'oneTapScript' | 'isEnabled'
export type NewSignInProvider = Omit<SignInProviderSettings, Optional> & Partial<Pick<SignInProviderSettings, Optional>>
