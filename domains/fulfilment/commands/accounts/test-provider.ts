import type { FulfilmentDeps } from '../../deps.ts'
import { isByHand } from '../../model/by-hand.ts'
import type { Capability, Provider, ProviderAccess } from '../../ports.ts'

export interface ProviderTest {
  /** It answered for its balance and its list. */
  readonly isWell: boolean
  readonly balance: string | null
  readonly currency: string | null
  readonly serviceCount: number | null
  /** What it lacks; null where that could not be found out. */
  readonly lacks: readonly Capability[] | null
  /** What went wrong, without the key; null also where there is no balance to ask for. */
  readonly message: string | null
  readonly milliseconds: number
}

const MESSAGE_MAX = 300
const nothing = { balance: null, currency: null, serviceCount: null, lacks: null, message: null }

/** Asks a provider for its balance and its list, and finds out what it lacks. That it does not answer, or refuses our key, is an outcome and no error. */
export async function testProvider(
  { providers }: Pick<FulfilmentDeps, 'providers'>,
  { connector, access }: { readonly connector: string; readonly access: ProviderAccess },
): Promise<ProviderTest> {
  if (isByHand(connector)) return { ...nothing, isWell: true, milliseconds: 0 }
  const provider = providers[connector]
  const began = performance.now()
  const found = provider ? await findings(provider, access) : nothing
  const milliseconds = Math.round(performance.now() - began)
  return { ...found, isWell: found.balance !== null && found.serviceCount !== null, milliseconds }
}

/** Up to the first call without an answer. */
async function findings(provider: Provider, access: ProviderAccess): Promise<Omit<ProviderTest, 'isWell' | 'milliseconds'>> {
  let found: Omit<ProviderTest, 'isWell' | 'milliseconds'> = nothing
  try {
    const { balance, currency } = await provider.balance(access)
    found = { ...found, balance, currency }
    found = { ...found, serviceCount: (await provider.services(access)).length }
    return { ...found, lacks: (await provider.lacks?.(access)) ?? null }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { ...found, message: said.replaceAll(access.key, '…').slice(0, MESSAGE_MAX) }
  }
}
