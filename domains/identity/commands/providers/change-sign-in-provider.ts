import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { SignInProviderName, SignInProviderSettings } from '../../model/sign-in-provider.ts'
import { writeIsEnabled, writeSignInProvider } from '../../store/sign-in-provider-store.ts'

/** The panel's account at a provider of sign-in. Secrets go in here and are never read out again but by the connector's calls. */
export const changeSignInProvider = (
  trx: Trx,
  secrets: SecretBox,
  { endpoint = null, widgetSecret = null, oneTapScript = null, isEnabled = true, ...settings }: NewSignInProvider,
): Promise<void> => writeSignInProvider(trx, secrets, { ...settings, endpoint, widgetSecret, oneTapScript, isEnabled })

/** Opens or closes a way in and leaves its account as it is; false when none is entered. */
export const turnSignInProvider = (trx: Trx, provider: SignInProviderName, isEnabled: boolean): Promise<boolean> =>
  writeIsEnabled(trx, provider, isEnabled)

type Optional = 'endpoint' | 'widgetSecret' | 'oneTapScript' | 'isEnabled'
export type NewSignInProvider = Omit<SignInProviderSettings, Optional> & Partial<Pick<SignInProviderSettings, Optional>>
