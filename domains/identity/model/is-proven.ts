/** How long a proof counts: enough for a form that was opened with it. */
const VALID_MS = 10 * 60_000

/** Whether the last proof of identity is recent enough. */
export const isProven = (provenAt: Date | null | undefined, now: Date): boolean =>
  provenAt != null && now.getTime() - provenAt.getTime() <= VALID_MS
