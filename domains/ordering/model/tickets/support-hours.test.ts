import { describe, expect, it } from 'vitest'
import { addSupportTime, isAlwaysOpen, type SupportHours } from './support-hours.ts'

const HOUR_MS = 3_600_000
const office: SupportHours = {
  ...{ timeZone: 'Europe/Berlin', supportDays: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  ...{ supportOpensAt: '09:00', supportClosesAt: '18:00' },
}
const after = (from: string, hours: number, when: SupportHours = office) =>
  addSupportTime(when, new Date(from), hours * HOUR_MS).toISOString()

describe('the working time of the support', () => {
  it('passes by the clock while it is open', () => {
    expect(after('2026-11-25T09:30:00.000Z', 4)).toBe('2026-11-25T13:30:00.000Z')
  })
  it('begins with the morning for what comes at night, in the shop’s time zone', () => {
    expect(after('2026-11-25T02:00:00.000Z', 4)).toBe('2026-11-25T12:00:00.000Z')
  })
  it('goes on the next working day, past the weekend', () => {
    // A Friday, an hour before the end.
    expect(after('2026-11-27T16:00:00.000Z', 4)).toBe('2026-11-30T11:00:00.000Z')
    expect(after('2026-11-28T12:00:00.000Z', 4)).toBe('2026-11-30T12:00:00.000Z')
  })
  it('ends exactly with a working day, and then not with the next', () => {
    expect(after('2026-11-25T08:00:00.000Z', 9)).toBe('2026-11-25T17:00:00.000Z')
  })
  it('opens by the local clock on both sides of a change of the clock', () => {
    const daily: SupportHours = { ...office, supportDays: ['sat', 'sun'] }
    // Summer time ends on Sunday 25 October: 9 o’clock is 07:00 UTC before and 08:00 UTC after it.
    expect(after('2026-10-24T00:00:00.000Z', 10, daily)).toBe('2026-10-25T09:00:00.000Z')
  })
  it('is every hour where nothing else is said', () => {
    const always: SupportHours = {
      ...{ timeZone: 'UTC', supportDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
      ...{ supportOpensAt: '00:00', supportClosesAt: '24:00' },
    }
    expect([isAlwaysOpen(always), isAlwaysOpen(office)]).toEqual([true, false])
    expect(after('2026-11-28T23:00:00.000Z', 24, always)).toBe('2026-11-29T23:00:00.000Z')
  })
  it('is found for one minute a week as well', () => {
    const minute: SupportHours = { ...office, timeZone: 'Pacific/Kiritimati', supportDays: ['wed'], supportClosesAt: '09:01' }
    expect(after('2026-11-26T00:00:00.000Z', 0.05, minute)).toBe('2026-12-15T19:01:00.000Z')
  })
})
