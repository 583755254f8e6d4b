import { expect, it } from 'vitest'
import { nextMeasurement } from './schedule.ts'

const at = (track: 'on_demand' | 'daily' | 'weekly' | 'monthly', now: string) =>
  nextMeasurement(track, new Date(now))?.toISOString() ?? null

it('measures tomorrow, on Monday, on the first, or not by itself, at midnight UTC (CAMPAIGN-001)', () => {
  const [wednesday, monday, december] = ['2026-11-18T10:00:00Z', '2026-11-23T00:00:00Z', '2026-12-31T23:59:59Z']
  expect([at('on_demand', wednesday), at('daily', wednesday)]).toEqual([null, '2026-11-19T00:00:00.000Z'])
  expect([at('weekly', wednesday), at('weekly', monday)]).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'])
  expect([at('monthly', wednesday), at('monthly', december)]).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
})
