import { describe, expect, it } from 'vitest'
import { periodBefore, presetQuery, presets, readStatisticsQuery } from './statistics-query.ts'

const today = new Date('2026-11-20T09:30:00Z')
const read = (text: string) => readStatisticsQuery(new URLSearchParams(text), today)

describe('the address of the statistics', () => {
  it('is the last thirty days by day when it says nothing or nonsense', () => {
    const usual = { group: 'day', from: '2026-10-22', to: '2026-11-20' }
    expect(read('')).toEqual(usual)
    expect(read('group=hour&from=yesterday&to=2026-13-40')).toEqual(usual)
  })
  it('keeps a period of a year and cuts a longer one at its beginning (ORDER-006)', () => {
    expect(read('group=month&from=2025-11-20&to=2026-11-20')).toEqual({ group: 'month', from: '2025-11-20', to: '2026-11-20' })
    expect(read('from=2020-01-01&to=2026-11-20').from).toBe('2025-11-20')
  })
  it('never ends before it begins', () => {
    expect(read('from=2026-11-10&to=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-01' })
  })
  it('has presets that end today', () => {
    expect(presets.map((preset) => presetQuery(preset, today))).toEqual([
      { group: 'day', from: '2026-10-22', to: '2026-11-20' },
      { group: 'week', from: '2026-08-23', to: '2026-11-20' },
      { group: 'month', from: '2025-11-21', to: '2026-11-20' },
    ])
  })
})

describe('the period before', () => {
  it('is as long and ends the day before', () => {
    expect(periodBefore({ group: 'day', from: '2026-11-01', to: '2026-11-30' })).toEqual({
      group: 'day',
      from: '2026-10-02',
      to: '2026-10-31',
    })
    expect(periodBefore({ group: 'week', from: '2026-03-01', to: '2026-03-01' })).toEqual({
      group: 'week',
      from: '2026-02-28',
      to: '2026-02-28',
    })
  })
})
