import { describe, expect, it } from 'vitest'
import { parseTimestamp, wireDateTime } from './wire-date-time.ts'

describe('a timestamp on the wire', () => {
  it('is read as UTC, with and without a leading zero of the hour, and from ISO (DATE-001)', () => {
    const reported = ['2024-01-02 3:04:05', '2024-01-02 03:04:05', '2024-01-02T03:04:05Z', '2024-01-02T05:04:05+02:00']
    expect(reported.map((text) => parseTimestamp(text).toISOString())).toEqual(reported.map(() => '2024-01-02T03:04:05.000Z'))
    expect(parseTimestamp('2024-01-02').toISOString()).toBe('2024-01-02T00:00:00.000Z')
  })
  it('is not any text', () => {
    expect(
      ['2024-13-02 3:04:05', '2024-01-02 24:00:00', '2024-01-02 3:4:5', '2024-01-02 3:04:05Z'].filter((text) => wireDateTime.test(text)),
    ).toEqual([])
  })
})
