import type { DeclaredParameters } from './parameters.ts'
import { after, type FulfilmentTimings } from './timings.ts'

export interface Route {
  readonly serviceId: number
  readonly priority: number
  readonly accountId: number
  readonly providerServiceId: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  /** The provider's name for the kind of the service: it implies what the service takes. */
  readonly type: string
  /** What it takes beyond that, declared by an operator. */
  readonly declared: DeclaredParameters
  readonly isPaused: boolean
}

/** What the choice needs to know of an account. */
export interface AccountPlace {
  /** Enabled, and its connector is installed. */
  readonly isUsable: boolean
  readonly openUntil: Date | null
  readonly freeSlots: number
}

export interface SubmissionPast {
  /** The route of the latest attempt. */
  readonly priority: number | null
  readonly refusedRoutes: readonly number[]
  /** The route that a person chose goes first, whatever was tried before. */
  readonly chosen?: number | null
  readonly hops: number
  readonly deadlineAt: Date
}

export type RouteChoice =
  | { readonly kind: 'send'; readonly route: Route; readonly hops: number }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'refuse'; readonly because: 'no route' | 'all refused' | 'too late' }

const hopsMax = 3

/**
 * The route for the next attempt. Another provider is tried only when the first refused for good, is switched off or its breaker is open:
 * a busy one is waited for. At most three changes; a route that refused for good is never asked again.
 */
export function chooseRoute(
  routes: readonly Route[],
  accounts: ReadonlyMap<number, AccountPlace>,
  past: SubmissionPast,
  now: Date,
  timings: FulfilmentTimings,
): RouteChoice {
  const open = routes.filter((route) => !route.isPaused && !past.refusedRoutes.includes(route.priority))
  const mayHop = past.hops < hopsMax
  const left = open.filter((route) => mayHop || route.priority === past.priority || route.priority === past.chosen)
  if (routes.length === 0) return { kind: 'refuse', because: 'no route' }
  if (left.length === 0 && past.refusedRoutes.length > 0) return { kind: 'refuse', because: 'all refused' }
  if (now >= past.deadlineAt) return { kind: 'refuse', because: 'too late' }
  let until = after(now, timings.retryCapMs)
  const rank = ({ priority }: Route): number => (priority === past.chosen ? -1 : priority)
  for (const route of left.toSorted((one, other) => rank(one) - rank(other))) {
    const account = accounts.get(route.accountId)
    if (!account?.isUsable) continue
    if (account.openUntil) {
      if (account.openUntil < until) until = account.openUntil
      continue
    }
    if (account.freeSlots < 1) return { kind: 'wait', until: after(now, timings.busyMs) }
    const hopped = past.priority !== null && past.priority !== route.priority
    return { kind: 'send', route, hops: past.hops + (hopped ? 1 : 0) }
  }
  return { kind: 'wait', until: until > now ? until : after(now, timings.busyMs) }
}
