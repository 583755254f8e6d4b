const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long things last: an access token 25 minutes, a session 7 days without use and 30 days at most. */
export const sessionTimes = {
  accessTokenMs: 25 * MINUTE_MS,
  idleMs: 7 * DAY_MS,
  sessionMs: 30 * DAY_MS,
  parallelTabsMs: MINUTE_MS,
} as const

export interface CookieFacts {
  /** 1 for the cookie of the sign-in, one more for each rotation. */
  readonly generation: number
  readonly replacedAt: Date | null
  /** The highest generation that ever came back to /refresh. */
  readonly seenGeneration: number
}

/**
 * What to do with a session cookie at /refresh. One that was replaced still works for a minute, because tabs start side by side;
 * but once a later one came back, an earlier one can only be a copy: the session ends for everybody.
 */
export function judgeCookie(cookie: CookieFacts, now: Date): 'rotate' | 'refuse' | 'revoke' {
  if (cookie.seenGeneration > cookie.generation) return 'revoke'
  return isFresh(cookie.replacedAt, now) ? 'rotate' : 'refuse'
}

/** Whether a cookie still shows who is there, without rotating it: page loads read it. */
export const isFresh = (replacedAt: Date | null, now: Date): boolean =>
  replacedAt === null || now.getTime() - replacedAt.getTime() <= sessionTimes.parallelTabsMs

export const later = (now: Date, byMs: number): Date => new Date(now.getTime() + byMs)
