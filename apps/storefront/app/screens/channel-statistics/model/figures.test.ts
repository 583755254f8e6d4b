import { formatCompact } from '@vitrine/ui/formats'
import { describe, expect, it } from 'vitest'
import { engagementOf, hoursOf, lastTwoMonths, latestOf, popularityOf, qualityOf, trendOf } from './figures.ts'

it('a share below 5 % is bad, below 10 % normal, otherwise good (STAT-001)', () => {
  expect([0, 4.99, 5, 9.99, 10, 55].map(qualityOf)).toEqual(['bad', 'bad', 'normal', 'normal', 'good', 'good'])
})

it('the last three videos by publish date are shown (STAT-003)', () => {
  const days = [1, 4, 2, 5, 3].map((day) => ({ published_date: `2026-05-0${day}T08:00:00Z` }))
  expect(latestOf(days).map(({ published_date }) => published_date.slice(8, 10))).toEqual(['05', '04', '03'])
  expect(days[0]?.published_date).toBe('2026-05-01T08:00:00Z')
})

it('popularity is likes per view and engagement comments per view, in percent to one decimal (STAT-004)', () => {
  const video = { likes: 12, comments: 3, views: 345 }
  expect([popularityOf(video), engagementOf(video)]).toEqual([3.5, 0.9])
  expect([popularityOf({ ...video, views: 0 }), engagementOf({ ...video, views: 0 })]).toEqual([0, 0])
})

it('watch hours are minutes divided by 60 (STAT-005)', () => {
  expect([90, 0, 100].map((minutes) => formatCompact(hoursOf(minutes), 'en'))).toEqual(['1.5', '0', '1.6'])
})

describe('the trend', () => {
  const views = (rows: readonly { readonly views: number }[]) => rows.reduce((sum, row) => sum + row.views, 0)
  const days = (count: number, total: number, from: string) =>
    Array.from({ length: count }, (_, index) => ({
      day: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
      views: total / count,
    }))
  const trend = (before: number, last: number) => {
    const rows = [...days(30, 9_999, '2026-01-01'), ...days(30, before, '2026-01-31'), ...days(30, last, '2026-03-02')]
    const [lastMonth, monthBefore] = lastTwoMonths(rows)
    return trendOf(Math.round(views(lastMonth)), Math.round(views(monthBefore)))
  }
  it('is told over the last 30 days against the 30 before, and not at all when those had nothing (STAT-006)', () => {
    expect(trend(100, 120)).toBe(20)
    expect(trend(120, 90)).toBe(-25)
    expect(trend(300, 301)).toBe(0.3)
    expect(trend(0, 120)).toBeUndefined()
  })
  it('of nothing is nothing', () => {
    expect(lastTwoMonths([])).toEqual([[], []])
  })
})
