import type { Trx } from '@vitrine/platform/database'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { listSignInProviders } from '../../store/sign-in-provider-store.ts'

export interface SignInWays {
  readonly providers: readonly SignInProviderName[]
  /** The script of the prompt that asks by itself. */
  readonly oneTapScript: string | null
}

/** The providers at which the panel has an account that is switched on; Telegram also needs the name of its bot (INST-016). */
export async function listSignInWays(trx: Trx, { telegramBot }: { readonly telegramBot: string | null }): Promise<SignInWays> {
  const known = (await listSignInProviders(trx)).filter(({ isEnabled }) => isEnabled)
  const offered = known.filter(({ provider }) => provider !== 'telegram' || telegramBot !== null)
  const google = offered.find(({ provider }) => provider === 'google')
  return { providers: offered.map(({ provider }) => provider), oneTapScript: google?.oneTapScript ?? null }
}
