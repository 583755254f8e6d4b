import type { Trx } from '@vitrine/platform/database'
import { refuse } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import { providerPlaces } from '../../model/provider-places.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { storedSignInProvider, writeSignInProvider } from '../../store/sign-in-provider-store.ts'

export interface ProviderAccount {
  readonly provider: SignInProviderName
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly hasOneTap: boolean
}

/** Enters an account at a provider, or changes it; a first one needs its secret. Where the provider is stays as it was entered. */
export async function saveSignInProvider(
  trx: Trx,
  secrets: SecretBox,
  { provider, clientId, clientSecret, hasOneTap }: ProviderAccount,
): Promise<void> {
  const before = await storedSignInProvider(trx, secrets, provider)
  const { oneTapPath, ...place } = providerPlaces[provider]
  if (hasOneTap && oneTapPath === null) refuse('hasOneTap', 'fields.invalid')
  const secret = clientSecret ?? before?.clientSecret ?? refuse('clientSecret', 'fields.required')
  const { connector, issuer, endpoint } = before ?? place
  const oneTapScript = hasOneTap ? (before?.oneTapScript ?? `${issuer}${oneTapPath}`) : null
  await writeSignInProvider(trx, secrets, {
    ...{ provider, connector, issuer, endpoint, clientId, clientSecret: secret, oneTapScript },
    widgetSecret: before?.widgetSecret ?? null,
    isEnabled: before?.isEnabled ?? true,
  })
}
