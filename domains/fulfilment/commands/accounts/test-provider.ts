import type { FulfilmentDeps } from '../../deps.ts'
import { isByHand } from '../../model/by-hand.ts'
import type { ProviderAccount } from '../../store/account-store.ts'

export interface ProviderTest {
  readonly isWell: boolean
  readonly balance: string | null
  readonly currency: string | null
  /** What went wrong, without the key; null also where there is no balance to ask for. */
  readonly message: string | null
  readonly milliseconds: number
}

const MESSAGE_MAX = 300

/** Asks a provider for its balance. That it does not answer, or refuses our key, is an outcome and no error. */
export async function testProvider(
  { providers }: Pick<FulfilmentDeps, 'providers'>,
  { connector, access }: Pick<ProviderAccount, 'connector' | 'access'>,
): Promise<ProviderTest> {
  if (isByHand(connector)) return { isWell: true, balance: null, currency: null, message: null, milliseconds: 0 }
  const began = performance.now()
  const took = (): number => Math.round(performance.now() - began)
  try {
    const answer = await providers[connector]?.balance(access)
    if (answer) return { isWell: true, balance: answer.balance, currency: answer.currency, message: null, milliseconds: took() }
    return { isWell: false, balance: null, currency: null, message: null, milliseconds: took() }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const message = said.replaceAll(access.key, '…').slice(0, MESSAGE_MAX)
    return { isWell: false, balance: null, currency: null, message, milliseconds: took() }
  }
}
