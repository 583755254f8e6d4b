const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface PollTier {
  readonly everyMs: number
  /** Calls in this tier; the last tier has no end. */
  readonly times: number
}

/** Every deadline of this domain, in milliseconds; tests hand in the same numbers divided. */
export interface FulfilmentTimings {
  /** How long a claimed line stays with its worker before the intent to send is written. */
  readonly leaseMs: number
  /** From the intent to the first byte. Measured on a clock that never jumps, so it is never divided. */
  readonly sendFreshMs: number
  /** From the intent until the outcome counts as unknown; longer than all time-outs of a call together. */
  readonly answerMs: number
  readonly retryBaseMs: number
  readonly retryCapMs: number
  /** Without an accepting provider until then, the customer's policy decides. */
  readonly deadlineMs: number
  /** Until a line is retried whose link or account is busy. */
  readonly busyMs: number
  /** When an unknown outcome is polled, counted from the time it became unknown; after the last poll a human decides. */
  readonly resolveAfterMs: readonly number[]
  /** No answer proves that an order was not taken while the request may still be under way. */
  readonly negativeAfterMs: number
  /** Between two readings of a balance that both say "not taken". */
  readonly zeroApartMs: number
  /** How often an account's balance is snapshotted before requests, and the maximum age of a snapshot at its request. */
  readonly reconcileEveryMs: number
  readonly snapshotMaxMs: number
  /** Orders that ended within that time are polled, too: their money may come back late. */
  readonly reconcileEndedMs: number
  readonly pollTiers: readonly PollTier[]
  readonly pollLeaseMs: number
  /** An order that was just placed may be unknown to `status` for so long. */
  readonly unseenGraceMs: number
  /** Between two counts of a completed order. */
  readonly countEveryMs: number
  /** The pause after "too often": at first, and at most. */
  readonly backOffMs: number
  readonly backOffCapMs: number
  readonly coolDownMs: number
  readonly coolDownCapMs: number
  /** A paid order that no provider has after so long is held up. */
  readonly heldUpMs: number
}

const full: FulfilmentTimings = {
  leaseMs: 2 * MINUTE,
  sendFreshMs: 5 * SECOND,
  answerMs: 2 * MINUTE,
  retryBaseMs: 5 * SECOND,
  retryCapMs: 15 * MINUTE,
  deadlineMs: 24 * HOUR,
  busyMs: 5 * SECOND,
  resolveAfterMs: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR],
  negativeAfterMs: 15 * MINUTE,
  zeroApartMs: 5 * MINUTE,
  reconcileEveryMs: 10 * MINUTE,
  snapshotMaxMs: 24 * HOUR,
  reconcileEndedMs: 72 * HOUR,
  pollTiers: [
    { everyMs: MINUTE, times: 5 },
    { everyMs: 5 * MINUTE, times: 12 },
    { everyMs: 15 * MINUTE, times: 24 },
    { everyMs: HOUR, times: 24 },
    { everyMs: 6 * HOUR, times: 1 },
  ],
  pollLeaseMs: 3 * MINUTE,
  unseenGraceMs: HOUR,
  countEveryMs: 24 * HOUR,
  backOffMs: 15 * SECOND,
  backOffCapMs: 5 * MINUTE,
  coolDownMs: MINUTE,
  coolDownCapMs: 15 * MINUTE,
  heldUpMs: 30 * MINUTE,
}

/** The schedule of this domain, or the same in a fraction of the time. */
export function fulfilmentTimings(divisor = 1): FulfilmentTimings {
  const divided = (value: number): number => Math.max(1, Math.round(value / divisor))
  const { sendFreshMs, resolveAfterMs, pollTiers, ...spans } = full
  return {
    ...(Object.fromEntries(Object.entries(spans).map(([name, value]) => [name, divided(value)])) as typeof spans),
    sendFreshMs,
    resolveAfterMs: resolveAfterMs.map(divided),
    pollTiers: pollTiers.map((tier) => ({ ...tier, everyMs: divided(tier.everyMs) })),
  }
}

export const after = (time: Date, waitMs: number): Date => new Date(time.getTime() + Math.round(waitMs))
