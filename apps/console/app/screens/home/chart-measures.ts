import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import { clock } from './chart-series.ts'
import type { SalesHour } from './today.ts'
import type { Today } from './use-today.ts'

export type Measure = 'sales' | 'profit' | 'orders' | 'paidIn'

/** What the chart can show: profit is for those who may see it. */
export const measuresOf = ({ profit }: Pick<Today, 'profit'>): readonly Measure[] =>
  profit ? ['sales', 'profit', 'orders', 'paidIn'] : ['sales', 'orders', 'paidIn']

export const measured = (part: SalesHour, measure: Measure): number => Number(part[measure] ?? 0)

/** As a person reads it: dollars, or a count. */
export function shownAs(measure: Measure, value: number, digits = 2): string {
  // What rounds to nothing has no sign.
  const rounded = Number(value.toFixed(digits))
  return measure === 'orders' ? grouped(Math.round(rounded)) : dollars(rounded.toFixed(digits))
}

const CSV_NAMES: Readonly<Record<Measure, string>> = { sales: 'sales', profit: 'gross_profit', orders: 'orders', paidIn: 'paid_in' }

/** Each day, or each hour by when it ends, with what it had, not added up, as text for spreadsheets. */
export function chartCsv({ range, hours, days }: Pick<Today, 'range' | 'hours' | 'days'>, measures: readonly Measure[]): string {
  const isToday = range === 'today'
  const parts: readonly SalesHour[] = isToday ? hours : days
  const names = isToday ? hours.map((_, hour) => clock(hour + 1)) : days.map(({ day }) => day)
  const rows = parts.map((part, at) => [names[at], ...measures.map((measure) => part[measure] ?? '')])
  return `${[[isToday ? 'until' : 'day', ...measures.map((measure) => CSV_NAMES[measure])], ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}
