const DAY_MS = 86_400_000
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const timeWithSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `14:03` today, `20 Nov, 14:03` this year, `20 Nov 2025` before; in the operator's own zone. */
export function shortTime(iso: string | null, now = new Date()): string {
  if (!iso) return '–'
  const at = new Date(iso)
  if (Math.abs(now.getTime() - at.getTime()) < DAY_MS && at.getDate() === now.getDate()) return time.format(at)
  return at.getFullYear() === now.getFullYear() ? `${day.format(at)}, ${time.format(at)}` : dayAndYear.format(at)
}

/** `20 Nov 2026`. */
export const dayOf = (iso: string): string => dayAndYear.format(new Date(iso))

/** `20 Nov 2026, 14:03:12`. */
export const fullTime = (iso: string): string => `${dayOf(iso)}, ${timeWithSeconds.format(new Date(iso))}`
