const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A code in an address is good for a minute (ROLE-007). */
export const SIGN_IN_CODE_MS = MINUTE_MS

/** How long things last: an access token 25 minutes, a session 7 days without use and 30 days at most. */
export const sessionTimes = {
  /** Of an access token (API-001). */
  accessTokenMs: 25 * MINUTE_MS,
  idleMs: 7 * DAY_MS,
  sessionMs: 30 * DAY_MS,
  parallelTabsMs: MINUTE_MS,
  /** Of an operator who acts for a customer, however often it is used. */
  impersonationMs: 30 * MINUTE_MS,
} as const

export interface CookieFacts {
  /** 1 for the cookie of the sign-in, one more for each rotation. */
  readonly generation: number
  readonly replacedAt: Date | null
  /** Set when a later rotation of the same ancestor took its place before it was ever seen. */
  readonly orphanedAt: Date | null
  /** The highest generation that ever came back to /refresh. */
  readonly seenGeneration: number
}

/**
 * Refresh token rotation with reuse detection. A replaced cookie works until its successor came back, because the answer that carried it may
 * be lost and tabs start side by side. After that an earlier one can only be a copy: the session ends for everybody (AUTH-009).
 */
export const judgeCookie = (cookie: CookieFacts): 'rotate' | 'revoke' =>
  cookie.orphanedAt || cookie.seenGeneration > cookie.generation ? 'revoke' : 'rotate'

/** Whether a cookie is still valid, without rotating it: page loads read it. */
export const isCurrent = (cookie: CookieFacts): boolean => judgeCookie(cookie) === 'rotate'

/** Within the minute that concurrently started tabs may need. */
export const isRecent = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() <= sessionTimes.parallelTabsMs

export const later = (now: Date, byMs: number): Date => new Date(now.getTime() + byMs)
