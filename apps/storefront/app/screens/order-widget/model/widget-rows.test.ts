import { describe, expect, it } from 'vitest'
import { periodOf, readWidgetQuery, writeWidgetQuery } from './widget-query.ts'
import { rowsOf, sumOfRows } from './widget-rows.ts'

const everything = { from: undefined, to: undefined }

describe('the rows of the widgets’ statistics', () => {
  it('have every day of the period, also those without a sale', () => {
    const rows = rowsOf(
      [
        { date: '2026-11-01', spent: '11.00', reward: '1.00' },
        { date: '2026-11-03', spent: '5.50', reward: '0.50' },
      ],
      everything,
    )
    expect(rows.map(({ name, kind, spent }) => [name, kind, spent])).toEqual([
      ['2026-11-01', 'day', '11.00'],
      ['2026-11-02', 'day', '0.00'],
      ['2026-11-03', 'day', '5.50'],
    ])
    expect(sumOfRows(rows, 'reward')).toBe('1.50')
  })
  it('are months when the days are too many to tell apart', () => {
    const rows = rowsOf([{ date: '2026-02-28', spent: '0.000001', reward: '0.00' }], { from: '2025-12-31', to: '2026-04-05' })
    expect(rows.map(({ name }) => name)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
    expect(rows[2]).toMatchObject({ kind: 'month', spent: '0.000001' })
  })
  it.each([
    ['user', { email: 'anna@mail.test' }, 'anna@mail.test', 'name'],
    ['service', { service: 'Views' }, 'Views', 'name'],
    ['orderWidget', { order_widget: 'Blog' }, 'Blog', 'name'],
    ['date', { date: '2026-11-01' }, '2026-11-01', 'day'],
    ['foo', { date: '2026-11-01' }, '2026-11-01', 'day'],
  ] as const)(
    'are asked for by %s and named by what they then are of, a date for any other grouping (WIDGET-003)',
    (group, by, name, kind) => {
      expect(readWidgetQuery(new URLSearchParams({ group })).group).toBe(group === 'foo' ? 'date' : group)
      expect(rowsOf([{ ...by, spent: '1.00', reward: '0.10' }], everything)).toMatchObject([{ name, kind }])
    },
  )
  it('have no name where what they are of is gone', () => {
    expect(rowsOf([{ email: null, spent: '1.00', reward: '0.10' }], everything)).toMatchObject([{ name: null, kind: 'name' }])
    expect(rowsOf([], everything)).toEqual([])
  })
})

describe('the address of the order widgets', () => {
  it.each(['', 'group=user', 'group=service&from=2026-01-01&to=2026-02-01', 'widget=new', 'widget=12'])(
    'says by %o what is shown, and back',
    (address) => {
      const written = Object.entries(writeWidgetQuery(readWidgetQuery(new URLSearchParams(address))))
      expect(new URLSearchParams(written.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))).toString()).toBe(
        address,
      )
    },
  )
  it('is everything by date when it says nothing that can be understood', () => {
    expect(readWidgetQuery(new URLSearchParams('group=foo&from=yesterday&widget=-1'))).toEqual({
      group: 'date',
      ...everything,
      widget: undefined,
    })
    expect(readWidgetQuery(new URLSearchParams('from=2026-02-02&to=2026-02-01')).from).toBeUndefined()
  })
  it('knows the last month, the last year and all', () => {
    const today = new Date('2026-11-21T12:00:00Z')
    expect(periodOf('month', today)).toEqual({ from: '2026-10-21', to: '2026-11-21' })
    expect(periodOf('year', today)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
    expect(periodOf('all', today)).toEqual(everything)
  })
})
