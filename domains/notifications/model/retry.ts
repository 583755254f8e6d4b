const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3 * 3_600_000
export const TRIES_MAX = 12

/** Exponential backoff: doubles up to three hours; undefined gives up (after about a day). */
export function pauseAfter(tries: number): number | undefined {
  return tries >= TRIES_MAX ? undefined : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
}

/** A mail server's 5xx is final for this mail; anything else is retried. */
export const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500
