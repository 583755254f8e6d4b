import { expect, it } from 'vitest'
import { nextOrder, rowsOf, sorted } from './video-rows.ts'

const video = (id: string, day: number) => ({
  video_id: id,
  title: id,
  preview_image: '',
  published_date: `2026-05-0${day}T00:00:00Z`,
  views: day * 100,
  likes: 0,
  comments: 0,
})
const figures = (id: string, clicks: number | null) => ({
  video_id: id,
  clicks,
  ctr: clicks,
  impressions: clicks,
  average_view_duration_seconds: 60,
  average_view_duration_percentage: 40,
  watch_time_minutes: 10,
})
const rows = rowsOf([video('a', 1), video('b', 2), video('c', 3)], [figures('a', 9), figures('b', 4)])
const ids = (order: Parameters<typeof sorted>[1]) => sorted(rows, order).map(({ id }) => id)

it('videos are sorted by any column, and those without a figure come last', () => {
  expect(ids({ column: 'published', isAscending: false })).toEqual(['c', 'b', 'a'])
  expect(ids({ column: 'clicks', isAscending: false })).toEqual(['a', 'b', 'c'])
  expect(ids({ column: 'clicks', isAscending: true })).toEqual(['b', 'a', 'c'])
})

it('a column is sorted from the most, and the other way when it is pressed again', () => {
  const first = nextOrder({ column: 'published', isAscending: true }, 'views')
  expect(first).toEqual({ column: 'views', isAscending: false })
  expect(nextOrder(first, 'views')).toEqual({ column: 'views', isAscending: true })
})
