import { kinds, priorities, type View } from './ticket.ts'

/** What narrows a view of tickets, as it stands in the address. */
export interface TicketFilter {
  readonly q: string
  readonly kind: string
  readonly priority: string
  readonly tag: string
}

export const NO_FILTER: TicketFilter = { q: '', kind: '', priority: '', tag: '' }

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined => values.find((value) => value === text)
export const kindOf = ({ kind }: TicketFilter) => oneOf(kinds, kind)
export const priorityOf = ({ priority }: TicketFilter) => oneOf(priorities, priority)

/** The view and its filters as the server is asked; what an address says and nobody knows narrows nothing. */
export const questionOf = (view: View, filter: TicketFilter) => ({
  view,
  q: filter.q.trim() || undefined,
  'filter.kind': kindOf(filter),
  'filter.priority': priorityOf(filter),
  'filter.tag': filter.tag || undefined,
})

export const isNarrowed = (filter: TicketFilter): boolean =>
  filter.q.trim() !== '' || kindOf(filter) !== undefined || priorityOf(filter) !== undefined || filter.tag !== ''
