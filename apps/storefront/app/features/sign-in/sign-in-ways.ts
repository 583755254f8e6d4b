import type { Api } from '../../api/api-client.ts'
import type { ProviderName } from './providers.ts'

export interface SignInWays {
  readonly providers: readonly ProviderName[]
  readonly one_tap: boolean
}

/** The outside providers of this shop; the form itself never waits for them in vain. */
export async function loadSignInWays(api: Api): Promise<SignInWays> {
  try {
    return (await api.identity.signInWays()).data
  } catch {
    return { providers: [], one_tap: false }
  }
}
