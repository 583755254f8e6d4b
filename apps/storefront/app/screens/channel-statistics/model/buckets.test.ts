import { expect, it } from 'vitest'
import { bucketsOf, figureOf, grainOf, sumOf, topOf } from './buckets.ts'

const day = (name: string, views = 10, seconds = 60) => ({
  day: name,
  views,
  watch_time_minutes: 30,
  average_view_duration_seconds: seconds,
  average_view_duration_percentage: 40,
  subscribers_gained: 3,
  subscribers_lost: 1,
})

it('days are put together by week, from Monday, and by month', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09'].map((name) => day(name))
  expect(bucketsOf(days, 'day').map((bucket) => bucket.day)).toEqual(days.map((one) => one.day))
  expect(bucketsOf(days, 'week').map((bucket) => [bucket.day, bucket.views])).toEqual([
    ['2026-10-26', 20],
    ['2026-11-02', 20],
    ['2026-11-09', 10],
  ])
  expect(bucketsOf(days, 'month').map((bucket) => [bucket.day, bucket.gained, bucket.lost])).toEqual([
    ['2026-10-01', 3, 1],
    ['2026-11-01', 12, 4],
  ])
  expect([31, 62, 63, 366, 401].map(grainOf)).toEqual(['day', 'day', 'week', 'week', 'month'])
})

it('an average duration is that of the average view, not of the average day', () => {
  const both = sumOf([day('2026-11-01', 90, 100), day('2026-11-02', 10, 200)])
  expect(figureOf(both, 'duration')).toBe(110)
  expect(figureOf(both, 'hours')).toBe(1)
  expect(figureOf(sumOf([]), 'duration')).toBe(0)
})

it('an axis ends with a round figure above the highest', () => {
  expect([0, 1, 7, 53_000, 61_000, 99_999].map((highest) => topOf(highest, 'views'))).toEqual([2, 2, 8, 60_000, 80_000, 100_000])
  expect([0, 119, 556].map((highest) => topOf(highest, 'duration'))).toEqual([120, 120, 600])
})
