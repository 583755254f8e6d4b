import { questionOfDays } from '../filters/days.ts'

/** What of the list stands in its address. */
export const auditFilters = ['q', 'who', 'action', 'kind', 'id', 'outcome', 'from', 'to'] as const
export type AuditFilter = Readonly<Record<(typeof auditFilters)[number], string>>

/** The filters as the server is asked: whole days, the last one included. */
export const questionOf = ({ q, who, action, kind, id, outcome, from, to }: AuditFilter) => ({
  q: q.trim() || undefined,
  'filter.actor': who || undefined,
  'filter.action': action || undefined,
  'filter.entityKind': kind || undefined,
  'filter.entityId': id || undefined,
  'filter.outcome': outcome || undefined,
  ...questionOfDays({ from, to }),
})
