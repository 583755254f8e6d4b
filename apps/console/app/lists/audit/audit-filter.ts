/** What of the list stands in its address. */
export const auditFilters = ['q', 'who', 'action', 'kind', 'id', 'outcome', 'from', 'to'] as const
export type AuditFilter = Readonly<Record<(typeof auditFilters)[number], string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** A day of the operator's own time zone begins here; undefined for what is no day. */
function beginOf(day: string, addedDays = 0): string | undefined {
  if (!DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const begin = new Date(year, month - 1, date + addedDays)
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString()
}

/** The filters as the server is asked: whole days, the last one included. */
export const questionOf = ({ q, who, action, kind, id, outcome, from, to }: AuditFilter) => ({
  q: q.trim() || undefined,
  'filter.actor': who || undefined,
  'filter.action': action || undefined,
  'filter.entityKind': kind || undefined,
  'filter.entityId': id || undefined,
  'filter.outcome': outcome || undefined,
  'filter.from': beginOf(from),
  'filter.to': beginOf(to, 1),
})

/** The day so many days ago, as an address and a date field write it. */
export function dayBefore(now: Date, days: number): string {
  const day = new Date(now.getTime() - days * DAY_MS)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
