import { expect, it } from 'vitest'
import { seriesOf } from './chart-series.ts'
import { rangeOf } from './today.ts'
import type { Today } from './use-today.ts'

const nothing = {
  asOf: '',
  timeZone: 'UTC',
  figures: null,
  profit: null,
  books: null,
  states: [],
  late: { count: 0, isExact: true, reasonsOf: 0, reasons: [] },
}
const hour = { orders: 1, sales: '2.00', paidIn: '0.00', profit: '1.00' }
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...hour,
    day: new Date(Date.UTC(2026, 7, 25 + at)).toISOString().slice(0, 10),
  }))

it('renders a day by its hours, up to now', () => {
  const today: Today = { ...nothing, range: 'today', minute: 30, hours: [hour, hour, hour], weekBefore: [], days: [], daysBefore: [] }
  const { isToday, parts, end, names, labels } = seriesOf(today)
  expect([isToday, parts, end, names.length, names[0], names.at(-1)]).toEqual([true, 24, 2.5, 24, '01:00', '24:00'])
  expect(labels.map(({ text }) => text)).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', '24:00'])
})
it('renders more days by day, with a few of them named', () => {
  const quarter: Today = { ...nothing, range: 'quarter', minute: 30, hours: [], weekBefore: [], days: days(91), daysBefore: days(91) }
  const { isToday, parts, end, names, labels } = seriesOf(quarter)
  expect([isToday, parts, end, names.length, names[0]]).toEqual([false, 91, 91, 91, '25 Aug'])
  expect(labels.map(({ text }) => text)).toEqual(['25 Aug', '10 Sept', '26 Sept', '12 Oct', '28 Oct', '13 Nov'])
  expect(labels.every(({ at }) => at > 0 && at < 91)).toBe(true)
})
it('knows four ranges, and takes anything else for today', () => {
  expect(['7d', '30d', 'quarter', 'today', 'year', '', null].map(rangeOf)).toEqual([...['7d', '30d', 'quarter'], ...Array(4).fill('today')])
})
