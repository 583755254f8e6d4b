import type { Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { SignInProviderName, SignInProviderSettings } from '../../model/sign-in-provider.ts'
import { writeIsEnabled, writeSignInProvider } from '../../store/sign-in-provider-store.ts'

/** Stores the panel's account at a sign-in provider. Its secrets are write-only but for the connector's calls. */
export const changeSignInProvider = (
  trx: Trx,
  secrets: SecretBox,
  { endpoint = null, widgetSecret = null, oneTapScript = null, isEnabled = true, ...settings }: NewSignInProvider,
): Promise<void> => writeSignInProvider(trx, secrets, { ...settings, endpoint, widgetSecret, oneTapScript, isEnabled })

/** Switches a sign-in provider on or off and leaves its account as it is; false when none is entered. */
export const turnSignInProvider = (trx: Trx, provider: SignInProviderName, isEnabled: boolean): Promise<boolean> =>
  writeIsEnabled(trx, provider, isEnabled)

type Optional = 'endpoint' | 'widgetSecret' | 'oneTapScript' | 'isEnabled'
export type NewSignInProvider = Omit<SignInProviderSettings, Optional> & Partial<Pick<SignInProviderSettings, Optional>>
