import { describe, expect, it } from 'vitest'
import { dayEnd, dayStart, localDay, localStamp } from './days.ts'

describe('days of the visitor', () => {
  it('begin by the visitor’s clock', () => {
    expect(dayStart('2026-11-20', 'UTC').toISOString()).toBe('2026-11-20T00:00:00.000Z')
    expect(dayStart('2026-11-20', 'Asia/Tokyo').toISOString()).toBe('2026-11-19T15:00:00.000Z')
    expect(dayStart('2026-07-01', 'America/New_York').toISOString()).toBe('2026-07-01T04:00:00.000Z')
  })
  it('are as long as the clock makes them: 25 hours when it is set back', () => {
    const hours = (dayEnd('2026-10-25', 'Europe/Berlin').getTime() - dayStart('2026-10-25', 'Europe/Berlin').getTime()) / 3_600_000
    expect(hours).toBe(25)
  })
  it('print as a spreadsheet reads them', () => {
    expect(localStamp('2026-11-20T23:30:05.120Z', 'Europe/Berlin')).toBe('2026-11-21 00:30:05')
    expect(localDay('2026-11-20T23:30:05Z', 'Europe/Berlin')).toBe('2026-11-21')
  })
})
