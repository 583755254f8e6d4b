const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Every wait of subscriptions, in milliseconds. */
export interface SubscriptionTimings {
  readonly minuteMs: number
  readonly pollEveryMs: number
  /** Lease of a claimed poll or charge. */
  readonly leaseMs: number
  /** A feed that does not answer is polled with backoff. */
  readonly failedPollsMs: readonly number[]
  /** Attempts after the first one that lacked money: 1, 6 and 24 hours after it. */
  readonly shortagesMs: readonly number[]
  /** Until a row whose attempt failed is retried. */
  readonly troubleMs: number
}

const timings: SubscriptionTimings = {
  minuteMs: MINUTE,
  pollEveryMs: 15 * MINUTE,
  leaseMs: 2 * MINUTE,
  failedPollsMs: [15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR],
  shortagesMs: [HOUR, 5 * HOUR, 18 * HOUR],
  troubleMs: 5 * MINUTE,
}

/** The schedule, in a fraction of the time for tests and the demo. */
export function subscriptionTimings(divisor = 1): SubscriptionTimings {
  const divided = (ms: number): number => Math.max(1, Math.round(ms / divisor))
  return {
    minuteMs: divided(timings.minuteMs),
    pollEveryMs: divided(timings.pollEveryMs),
    // Calls to the outside take their time however fast the clock runs.
    leaseMs: timings.leaseMs,
    failedPollsMs: timings.failedPollsMs.map(divided),
    shortagesMs: timings.shortagesMs.map(divided),
    troubleMs: divided(timings.troubleMs),
  }
}
