import { after, type FulfilmentTimings } from './timings.ts'

export interface Breaker {
  readonly state: 'closed' | 'open'
  /** A kind of failure, or `by_hand`. */
  readonly reason: string | null
  /** Why somebody opened it by hand. */
  readonly note: string | null
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
/** Why a breaker is open. */
export const breakerReasons = [...failureKinds, 'by_hand'] as const
export type BreakerReason = (typeof breakerReasons)[number]

/** What an account begins with, and what an operator's word brings back. */
export const closedBreaker: Breaker = { state: 'closed', reason: null, note: null, failures: 0, trips: 0, openUntil: null }

/** By an operator's word nothing is sent there until then; after that the account is probed like any other. */
export const openedBreaker = (
  breaker: Breaker,
  { reason, note, until }: { readonly reason: BreakerReason; readonly note: string | null; readonly until: Date },
): Breaker => ({ ...breaker, state: 'open', reason, note, openUntil: until })

/** A revoked key or an empty balance opens at once: every further order would get the same answer. */
export function afterFailure(breaker: Breaker, kind: FailureKind, now: Date, timings: FulfilmentTimings): Breaker {
  const failures = breaker.failures + 1
  if (breaker.state === 'open' || (failures < failuresMax && kind !== 'funds' && kind !== 'key')) return { ...breaker, failures }
  return opened({ ...breaker, failures }, kind, now, timings)
}

/** The probe after the cool-down failed: wait twice as long. */
export const afterFailedProbe = (breaker: Breaker, now: Date, timings: FulfilmentTimings): Breaker =>
  opened(breaker, failureKinds.find((kind) => kind === breaker.reason) ?? 'unreachable', now, timings)

/** The probe was answered. The next failure opens again at once, with a longer cool-down, unless it was no failure that opened it; the next success resets the breaker. */
export const afterGoodProbe = (breaker: Breaker): Breaker => ({
  ...closedBreaker,
  failures: breaker.reason === 'by_hand' ? 0 : failuresMax - 1,
  trips: breaker.trips,
})

function opened(breaker: Breaker, reason: string, now: Date, timings: FulfilmentTimings): Breaker {
  const coolDown = Math.min(timings.coolDownCapMs, timings.coolDownMs * 2 ** Math.min(breaker.trips, 20))
  return { state: 'open', reason, note: null, failures: breaker.failures, trips: breaker.trips + 1, openUntil: after(now, coolDown) }
}
