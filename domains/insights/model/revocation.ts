import { later } from './report-question.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LEAST_MS = MINUTE_MS
const MOST_MS = 6 * HOUR_MS
const KEPT_MS = 7 * 24 * HOUR_MS

/** Exponential backoff: waits as long as it was tried so far, a minute at least and six hours at most. */
export const nextTry = (triedSince: Date, now: Date): Date =>
  later(now, Math.min(MOST_MS, Math.max(LEAST_MS, now.getTime() - triedSince.getTime())))

/** Retries end after a week. */
export const isGivenUp = (triedSince: Date, now: Date): boolean => now.getTime() - triedSince.getTime() > KEPT_MS
