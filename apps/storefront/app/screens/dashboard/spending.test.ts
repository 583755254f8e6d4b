import { describe, expect, it } from 'vitest'
import { spanQuery, spendingOf } from './spending.ts'

const bucket = (date: string, cost: string, orders_count = 1) => ({ date, cost, orders_count, quantity: 100 })

describe('spending', () => {
  it('is asked for thirty days, today being one of them, or for twelve months', () => {
    const now = new Date('2026-11-04T10:00:00Z')
    expect(spanQuery('days', now)).toEqual({ groupBy: 'day', startDate: '2026-10-06', endDate: '2026-11-04' })
    expect(spanQuery('months', now)).toEqual({ groupBy: 'month', startDate: '2025-12-01', endDate: '2026-11-04' })
  })
  it('never asks for more than the year that the statistics give', () => {
    for (const day of ['2028-02-29', '2028-12-31', '2027-01-01']) {
      const { startDate, endDate } = spanQuery('months', new Date(`${day}T23:59:59Z`))
      expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000).toBeLessThan(366)
    }
  })
  it('is added up to the micro', () => {
    expect(spendingOf([bucket('2026-11-01', '37.220001'), bucket('2026-11-02', '0.00', 0), bucket('2026-11-03', '0.10', 2)])).toEqual({
      spent: '37.320001',
      orders: 3,
      bars: [
        { date: '2026-11-01', cost: '37.220001' },
        { date: '2026-11-02', cost: '0.00' },
        { date: '2026-11-03', cost: '0.10' },
      ],
      from: '2026-11-01',
      to: '2026-11-03',
    })
  })
})
