import { expect, it } from 'vitest'
import { zoneOffsetMs } from './zone-offset.ts'

it('knows how far a zone is ahead of UTC, in summer and winter', () => {
  const hours = (iso: string, zone: string) => zoneOffsetMs(Date.parse(iso), zone) / 3_600_000
  expect(hours('2026-01-15T12:00:00Z', 'UTC')).toBe(0)
  expect([hours('2026-01-15T12:00:00Z', 'Europe/Berlin'), hours('2026-07-15T12:00:00Z', 'Europe/Berlin')]).toEqual([1, 2])
  expect([hours('2026-01-15T23:00:00Z', 'Asia/Kolkata'), hours('2026-01-15T03:00:00Z', 'America/New_York')]).toEqual([5.5, -5])
})
