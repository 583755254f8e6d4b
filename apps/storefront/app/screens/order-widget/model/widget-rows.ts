import { formatMicro, type Micro, micro, parseMicro } from '@vitrine/platform/kernel'

/** One row of the statistics as the API answers it. */
export interface WidgetStatistic {
  readonly spent: string
  readonly reward: string
  readonly email?: string | null | undefined
  readonly service?: string | null | undefined
  readonly order_widget?: string | null | undefined
  readonly date?: string | null | undefined
}

/** One bar and one line of the table: of a day or a month, or of whatever has a name. */
export interface WidgetRow {
  readonly key: string
  /** A day (`2026-11-21`), a month (`2026-11`), or a name; null for what has none any more. */
  readonly name: string | null
  readonly kind: 'day' | 'month' | 'name'
  readonly spent: string
  readonly reward: string
}

export const rowMeasures = ['spent', 'reward'] as const
export type RowMeasure = (typeof rowMeasures)[number]

const DAY_MS = 86_400_000
/** More days than this are shown by month. */
const DAYS_SHOWN_MAX = 92

const amount = (text: string): Micro => parseMicro(text) ?? micro(0n)

/** The exact sum of one figure. */
export const sumOfRows = (rows: readonly Pick<WidgetRow, RowMeasure>[], measure: RowMeasure): string =>
  formatMicro(micro(rows.reduce((sum, row) => sum + amount(row[measure]), 0n)))

/** Rows of the API as the page shows them; days without a sale stand there with nothing, and many days are put together to months. */
export function rowsOf(
  statistics: readonly WidgetStatistic[],
  period: { readonly from: string | undefined; readonly to: string | undefined },
): readonly WidgetRow[] {
  const first = statistics[0]
  if (!first) return []
  if (first.date === undefined) {
    return statistics.map((row, index) => {
      const name = row.email ?? row.service ?? row.order_widget ?? null
      return { key: `${index} ${name}`, name, kind: 'name', spent: row.spent, reward: row.reward }
    })
  }
  return overTime(
    statistics.flatMap(({ date, spent, reward }) => (date ? [{ date, spent, reward }] : [])),
    period,
  )
}

interface Day {
  readonly date: string
  readonly spent: string
  readonly reward: string
}

function overTime(days: readonly Day[], { from, to }: { readonly from: string | undefined; readonly to: string | undefined }) {
  const [first, last] = [from ?? days[0]?.date ?? '', to ?? days.at(-1)?.date ?? '']
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const kind = count > DAYS_SHOWN_MAX ? 'month' : 'day'
  const grouped = Map.groupBy(days, ({ date }) => (kind === 'month' ? date.slice(0, 7) : date))
  return (kind === 'month' ? monthsBetween(first, last) : daysFrom(first, count)).map((name): WidgetRow => {
    const group = grouped.get(name) ?? []
    return { key: name, name, kind, spent: sumOfRows(group, 'spent'), reward: sumOfRows(group, 'reward') }
  })
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10))

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (
    const at = new Date(`${first.slice(0, 7)}-01T00:00:00Z`);
    at.toISOString().slice(0, 7) <= last.slice(0, 7);
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    months.push(at.toISOString().slice(0, 7))
  return months
}
