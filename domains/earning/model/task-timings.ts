const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Every wait of tasks, in milliseconds (NS-03). */
export interface TaskTimings {
  /** How long a place is reserved for somebody who has not finished. */
  readonly reservedMs: number
  /** Nobody is done sooner than that. */
  readonly doneAfterMs: number
  /** Between two verification requests of one person about one check. */
  readonly askEveryMs: number
  /** From the end of a check to its first and its last verification. */
  readonly firstPollMs: number
  readonly lastPollMs: number
  /** Until a platform that gave no answer is asked again. */
  readonly askAgainMs: number
}

const timings: TaskTimings = {
  reservedMs: 30 * MINUTE,
  doneAfterMs: 10 * SECOND,
  askEveryMs: 10 * SECOND,
  firstPollMs: 15 * MINUTE,
  lastPollMs: 24 * HOUR,
  askAgainMs: 15 * MINUTE,
}

/** The schedule, divided for tests. The minimum times people need are not divided. */
export function taskTimings(divisor = 1): TaskTimings {
  const divided = (ms: number): number => Math.max(1, Math.round(ms / divisor))
  return {
    ...timings,
    firstPollMs: divided(timings.firstPollMs),
    lastPollMs: divided(timings.lastPollMs),
    askAgainMs: divided(timings.askAgainMs),
  }
}

export const after = (time: Date, waitMs: number): Date => new Date(time.getTime() + waitMs)
