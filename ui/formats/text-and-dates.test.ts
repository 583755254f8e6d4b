import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { formatDuration, formatSpan } from './duration.ts'
import { formatTime, formatTimeOrDay, formatTimestamp } from './times.ts'
import { truncate, truncateNetworkName, truncateServiceName, truncateUrl } from './truncate.ts'
import { fullPeriod, lastYearPeriod, oneMonthAgo, oneYearAgo, toWireDateTime } from './wire-dates.ts'

const of = (length: number) => 'x'.repeat(length)

describe('truncation', () => {
  it('cuts network names at 30 characters (FMT-002)', () => {
    expect(truncateNetworkName(of(31))).toBe(`${of(30)}…`)
    expect(truncateNetworkName(of(30))).toBe(of(30))
  })
  it('cuts service names at 30, and at 15 where it is narrow (FMT-003)', () => {
    expect(truncateServiceName(of(31))).toBe(`${of(30)}…`)
    expect(truncateServiceName(of(31), true)).toBe(`${of(15)}…`)
    expect(truncateServiceName(of(15), true)).toBe(of(15))
  })
  it('cuts addresses at 40 characters (FMT-004)', () => {
    expect(truncateUrl(of(41))).toBe(`${of(40)}…`)
    expect(truncateUrl(of(40))).toBe(of(40))
  })
  it('counts characters and does not break a pair', () => {
    expect(truncate('🎈🎈🎈', 2)).toBe('🎈🎈…')
    expect(truncate('🎈🎈', 2)).toBe('🎈🎈')
  })
})

describe('dates on the wire', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it('are of UTC, with an hour without leading zero (DATE-001)', () => {
    expect(toWireDateTime(new Date('2024-01-02T03:04:05Z'))).toBe('2024-01-02 3:04:05')
  })
  it('offers the periods of the specification (DATE-003)', () => {
    expect([oneMonthAgo(now), oneYearAgo(now), lastYearPeriod(now), fullPeriod(now)]).toEqual([
      '2026-10-20',
      '2025-11-20',
      ['2025-11-20', '2026-11-20'],
      ['1970-01-01', '2026-11-20'],
    ])
    const leapDay = new Date('2024-02-29T00:00:00Z')
    expect([oneMonthAgo(new Date('2024-03-31T00:00:00Z')), oneYearAgo(leapDay), lastYearPeriod(leapDay)]).toEqual([
      '2024-02-29',
      '2023-02-28',
      ['2023-02-28', '2024-02-29'],
    ])
  })
  it('one month before the 31st is the last day of a shorter month (DATE-004)', () => {
    expect(oneMonthAgo(new Date('2024-03-31T00:00:00Z'))).toBe('2024-02-29')
    expect([oneMonthAgo(new Date('2024-01-31T00:00:00Z')), oneMonthAgo(new Date('2024-07-31T00:00:00Z'))]).toEqual([
      '2023-12-31',
      '2024-06-30',
    ])
  })
  it('one year before 29 February is the 28th (DATE-005)', () => {
    expect(oneYearAgo(new Date('2024-02-29T00:00:00Z'))).toBe('2023-02-28')
  })
  it('the last year ends today (DATE-006)', () => {
    expect(lastYearPeriod(now)).toEqual(['2025-11-20', '2026-11-20'])
  })
  it('the full period starts with the epoch (DATE-007)', () => {
    expect(fullPeriod(now)).toEqual(['1970-01-01', '2026-11-20'])
  })
})

describe('times', () => {
  const style = { locale: 'en', timeZone: 'Europe/Lisbon', now: new Date('2026-03-15T10:40:00Z') } as const
  it('says today, yesterday and weekdays, then dates', () => {
    expect(formatTimestamp(new Date('2026-03-15T17:40:00Z'), style)).toBe('Today, 17:40')
    expect(formatTimestamp(new Date('2026-03-14T18:34:00Z'), style)).toBe('Yesterday, 18:34')
    expect(formatTimestamp(new Date('2026-03-10T08:12:00Z'), style)).toBe('Tuesday, 08:12')
    expect(formatTimestamp(new Date('2026-03-01T08:12:00Z'), style)).toBe('Mar 1, 2026')
  })
  it('counts days in the visitor’s zone, not in UTC', () => {
    expect(formatTimestamp(new Date('2026-03-14T23:30:00Z'), { ...style, timeZone: 'Asia/Tokyo' })).toBe('Today, 08:30')
  })
  it('says the time if it is today for the visitor, else the day alone', () => {
    expect(formatTimeOrDay(new Date('2026-03-15T04:08:00Z'), style)).toBe('04:08')
    expect(formatTimeOrDay(new Date('2026-03-14T23:30:00Z'), style)).toBe('Mar 14, 2026')
    expect(formatTimeOrDay(new Date('2026-03-14T23:30:00Z'), { ...style, timeZone: 'Asia/Tokyo' })).toBe('08:30')
  })
  it('prints midnight as 00', () => {
    expect(formatTime(new Date('2026-03-15T00:05:00Z'), { ...style, timeZone: 'UTC' })).toBe('00:05')
  })
  it.each(locales)('has a word for today in %s', (locale) => {
    expect(formatTimestamp(new Date('2026-03-15T12:00:00Z'), { ...style, locale })).toMatch(/^\P{Nd}+, \d\d:\d\d$/u)
  })
})

describe('the time that is left', () => {
  it('is one unit as text, and never more than there is', () => {
    const [second, minute, hour, day] = [1, 60, 3_600, 86_400]
    expect(
      [2 * day, 2 * day - 1, 47 * hour + 58 * minute, 2 * hour, 119 * minute, 90, 1.9, 0].map((left) => formatSpan(left * second, 'en')),
    ).toEqual(['2 days', '47 hours', '47 hours', '2 hours', '119 minutes', '90 seconds', '1 second', undefined])
  })
  it('has a text of its own in every language', () => {
    const reported = locales.map((locale) => formatSpan(2 * 86_400, locale))
    expect(reported).toContain('2 Tage')
    expect(reported).toContain('2 日')
    expect(reported).toContain('2 дня')
    for (const text of reported) expect(text).toMatch(/2/)
  })
})

describe('durations', () => {
  it('shows the two largest units', () => {
    expect([110, 25, 2880, 0.2, 1500, 60].map((minutes) => formatDuration(minutes, 'en'))).toEqual([
      '1 h 50 min',
      '25 min',
      '2 d',
      '1 min',
      '1 d 1 h',
      '1 h',
    ])
  })
  it.each(locales)('prints both numbers in %s', (locale) => {
    expect(formatDuration(110, locale)).toMatch(/1\D+50/)
  })
})
