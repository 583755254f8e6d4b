import { after, type FulfilmentTimings } from './timings.ts'

export interface Breaker {
  readonly state: 'closed' | 'open'
  readonly reason: string | null
  /** In a row. */
  readonly failures: number
  /** How often it opened since the account last worked. */
  readonly trips: number
  readonly openUntil: Date | null
}

/** An outage is the account's, not the order's: after so many in a row nothing is sent there for a while. */
export const failuresMax = 5

export const failureKinds = ['unreachable', 'ambiguous', 'busy', 'funds', 'key'] as const
export type FailureKind = (typeof failureKinds)[number]

/** A revoked key or an empty balance opens at once: every further order would get the same answer. */
export function afterFailure(breaker: Breaker, kind: FailureKind, now: Date, timings: FulfilmentTimings): Breaker {
  const failures = breaker.failures + 1
  if (breaker.state === 'open' || (failures < failuresMax && kind !== 'funds' && kind !== 'key')) return { ...breaker, failures }
  return opened({ ...breaker, failures }, kind, now, timings)
}

/** The probe after the cool-down failed: wait twice as long. */
export const afterFailedProbe = (breaker: Breaker, now: Date, timings: FulfilmentTimings): Breaker =>
  opened(breaker, breaker.reason ?? 'unreachable', now, timings)

/** The probe was answered. The next failure opens again at once, with a longer cool-down; the next success resets the breaker. */
export const afterGoodProbe = (breaker: Breaker): Breaker => ({
  state: 'closed',
  reason: null,
  failures: failuresMax - 1,
  trips: breaker.trips,
  openUntil: null,
})

function opened(breaker: Breaker, reason: string, now: Date, timings: FulfilmentTimings): Breaker {
  const coolDown = Math.min(timings.coolDownCapMs, timings.coolDownMs * 2 ** Math.min(breaker.trips, 20))
  return { state: 'open', reason, failures: breaker.failures, trips: breaker.trips + 1, openUntil: after(now, coolDown) }
}
