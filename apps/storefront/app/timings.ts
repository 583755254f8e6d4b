/** How long the page waits for what: the figures of the specification, each in one place (TIMER-*, DEBOUNCE-*, RELOAD-*). */
export const timings = {
  /** An invitation to install, or to sign in by one tap, waits this long on a page. */
  suggestionDelayMs: 25_000,
} as const
