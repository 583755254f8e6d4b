/** The time as a value: tests hand in their own, so nothing waits for real hours. */
export interface Clock {
  now(): Date
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() }
