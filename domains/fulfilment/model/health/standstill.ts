import type { Standstill } from '@vitrine/ordering'

/** What of a route and its account keeps an order from being sent. */
export interface RoutePlace {
  readonly priority: number
  readonly isPaused: boolean
  readonly provider: ProviderPlace
}

export interface ProviderPlace {
  readonly id: number
  readonly name: string
  readonly isEnabled: boolean
  readonly breakerReason: string | null
  readonly openUntil: Date | null
}

export interface Standing {
  readonly because: Standstill | null
  readonly provider: ProviderPlace | null
}

/** Why an order has not been sent: by the first route that could still take it, as routes are tried. */
export function whyNotSent(routes: readonly RoutePlace[], refused: readonly number[], now: Date): Standing {
  if (routes.length === 0) return { because: 'no_route', provider: null }
  const open = routes.filter(({ priority }) => !refused.includes(priority)).toSorted((one, other) => one.priority - other.priority)
  if (open.length === 0) return { because: 'all_refused', provider: null }
  const inUse = open.filter(({ isPaused }) => !isPaused)
  if (inUse.length === 0) return { because: 'routes_paused', provider: open[0]?.provider ?? null }
  const enabled = inUse.filter(({ provider }) => provider.isEnabled)
  if (enabled.length === 0) return { because: 'provider_off', provider: inUse[0]?.provider ?? null }
  const free = enabled.find(({ provider }) => !isOpen(provider, now))
  if (free) return { because: null, provider: free.provider }
  const provider = enabled[0]?.provider ?? null
  return { because: provider?.breakerReason === 'funds' ? 'low_balance' : 'breaker_open', provider }
}

/** Why nothing is heard of an order that a provider has; null where it answers. */
export function whySilent(
  provider: ProviderPlace | null,
  { answeredAt, unseen, silentMs }: { readonly answeredAt: Date; readonly unseen: number; readonly silentMs: number },
  now: Date,
): Standing {
  const isSilent = unseen > 0 || now.getTime() - answeredAt.getTime() > silentMs || (provider !== null && isOpen(provider, now))
  return { because: isSilent ? 'provider_silent' : null, provider }
}

/** It is asked again when that time has come. */
const isOpen = ({ openUntil }: ProviderPlace, now: Date): boolean => openUntil !== null && openUntil > now
