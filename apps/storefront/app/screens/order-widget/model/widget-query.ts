export const widgetGroups = ['date', 'service', 'orderWidget', 'user'] as const
export type WidgetGroup = (typeof widgetGroups)[number]

/** What the address of the page says: which statistics are shown, and which widget is being made or changed. */
export interface WidgetQuery {
  readonly group: WidgetGroup
  readonly from: string | undefined
  readonly to: string | undefined
  readonly widget: number | 'new' | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const known = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Anything that is not understood counts as not asked for: everything there ever was, by date. */
export function readWidgetQuery(query: URLSearchParams): WidgetQuery {
  const widget = query.get('widget')
  const [from, to] = [known(query.get('from')), known(query.get('to'))]
  return {
    group: widgetGroups.find((group) => group === query.get('group')) ?? 'date',
    from: from && to && from > to ? undefined : from,
    to,
    widget: widget === 'new' ? 'new' : widget && /^[1-9]\d{0,9}$/.test(widget) ? Number(widget) : undefined,
  }
}

export const writeWidgetQuery = ({ group, from, to, widget }: Partial<WidgetQuery>): Record<string, string | number | undefined> => ({
  group: group === 'date' ? undefined : group,
  from,
  to,
  widget,
})

export const periods = ['month', 'year', 'all'] as const
export type Period = (typeof periods)[number]

/** Periods that are one press away: the last month, the last year, or all there is. */
export function periodOf(period: Period, today: Date): Pick<WidgetQuery, 'from' | 'to'> {
  if (period === 'all') return { from: undefined, to: undefined }
  const from = new Date(today)
  if (period === 'month') from.setUTCMonth(from.getUTCMonth() - 1)
  else from.setUTCFullYear(from.getUTCFullYear() - 1)
  return { from: dayOf(from.getTime()), to: dayOf(today.getTime()) }
}
