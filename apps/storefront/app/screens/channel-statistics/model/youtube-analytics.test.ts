import { expect, it } from 'vitest'
import { beginLoading, initialAnalytics } from './youtube-analytics.ts'

it('begins with a period and nothing else, as the other areas of the page’s state do', () => {
  const initial = initialAnalytics(['2026-01-01', '2026-01-31'])
  expect(initial).toEqual({
    accountId: null,
    dateStart: '2026-01-01',
    dateEnd: '2026-01-31',
    info: null,
    daily: [],
    videos: [],
    videoStatistics: [],
    loading: false,
    error: null,
  })
  expect(beginLoading(7, ['2026-01-01', '2026-01-31'])).toEqual({ ...initial, accountId: 7, loading: true })
})
