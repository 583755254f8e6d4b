const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long ago: `35 min`, `3 h 05`, `6 days`. */
export function age(since: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${String(minutes % HOUR_MINUTES).padStart(2, '0')}`
  const days = Math.floor(minutes / DAY_MINUTES)
  return days === 1 ? '1 day' : `${days} days`
}
