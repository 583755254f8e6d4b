/** The used part of an account's call budget; all nodes share it. */
export interface CallBudget {
  /** When the calls made so far would have been due at an even pace. */
  readonly arrival: Date | null
  /** The provider accepts no calls until then. */
  readonly limitedUntil: Date | null
}

const MINUTE_MS = 60_000
/** The share of a minute's calls that may come at once. */
const BURST_SHARE = 6

const emissionMs = (perMinute: number): number => MINUTE_MS / perMinute
const burstOf = (perMinute: number): number => Math.max(1, Math.floor(perMinute / BURST_SHARE))

/** Milliseconds by which the calls made so far run ahead of an even pace. */
const ahead = ({ arrival }: CallBudget, time: Date): number => Math.max(0, (arrival?.getTime() ?? 0) - time.getTime())

const limitMs = ({ limitedUntil }: CallBudget, time: Date): number => Math.max(0, (limitedUntil?.getTime() ?? 0) - time.getTime())

/** Calls that may be made at this time. */
export function freeCalls(budget: CallBudget, perMinute: number | null, time: Date): number {
  if (limitMs(budget, time) > 0) return 0
  if (perMinute === null) return Number.POSITIVE_INFINITY
  return Math.max(0, burstOf(perMinute) - Math.ceil(ahead(budget, time) / emissionMs(perMinute)))
}

/** How long until the next call; 0 when it may be made now. */
export function callWaitMs(budget: CallBudget, perMinute: number | null, time: Date): number {
  const pace = perMinute === null ? 0 : ahead(budget, time) - emissionMs(perMinute) * (burstOf(perMinute) - 1)
  return Math.ceil(Math.max(limitMs(budget, time), pace, 0))
}

/** The budget's arrival after so many more calls. */
export const arrivalAfter = (budget: CallBudget, perMinute: number, time: Date, calls: number): Date =>
  new Date(Math.ceil(time.getTime() + ahead(budget, time) + calls * emissionMs(perMinute)))

/** Whether an answer means "too often". */
export const saysTooOften = (httpStatus: number | null, text: string): boolean =>
  httpStatus === 429 || /rate.?limit|too many requests|request limit/i.test(text)
