const MINUTE_MS = 60_000

/** Without a call for this long a session is over. */
export const IDLE_MS = 30 * MINUTE_MS
/** And in any case. */
export const LONGEST_MS = 12 * 60 * MINUTE_MS
/** For the way from the password to the second factor, or to setting one up. */
export const ENTRY_MS = 15 * MINUTE_MS
/** For a device to sign what it is asked to. */
export const CHALLENGE_MS = 5 * MINUTE_MS
/** How long a proof of identity counts as fresh. */
export const FRESH_MS = 10 * MINUTE_MS
/** A sign of life is written down this often at most. */
export const SEEN_EVERY_MS = 30_000
export const WRONG_CODES_MAX = 3
export const SETUP_CODE_MS = 24 * 60 * MINUTE_MS

export const provedUntil = (provedAt: Date | null): Date | null => (provedAt ? new Date(provedAt.getTime() + FRESH_MS) : null)
