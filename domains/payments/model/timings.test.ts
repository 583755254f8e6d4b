import { describe, expect, it } from 'vitest'
import { dividedTimings, nextAttemptAt, nextPollAt, nextRefundPollAt, type Pollable, paymentTimings } from './timings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const start = new Date('2026-11-20T10:00:00Z')
const at = (ms: number) => new Date(start.getTime() + ms)
const invoice = (overrides: Partial<Pollable> = {}): Pollable => ({
  state: 'pending',
  createdAt: start,
  expiresAt: at(DAY),
  polls: 0,
  ...overrides,
})

/** Times of all polls of an invoice that never changes by itself. */
function polledAt(overrides: Partial<Pollable> = {}): number[] {
  const times: number[] = []
  let now = start
  for (let polls = 0; polls < 200; polls += 1) {
    const state = overrides.state ?? (now >= at(DAY) ? 'expired' : 'pending')
    const next = nextPollAt(invoice({ ...overrides, state, polls }), now, paymentTimings)
    if (!next) break
    times.push(next.getTime() - start.getTime())
    now = next
  }
  return times
}

describe('polls of an open payment', () => {
  it('come after 1, 2, 5, 10 and 30 minutes, then hourly', () => {
    expect(
      polledAt()
        .slice(0, 7)
        .map((ms) => ms / MINUTE),
    ).toEqual([1, 3, 8, 18, 48, 108, 168])
  })
  it('include the time of expiry, so that the invoice closes on the gateway’s answer', () => {
    expect(polledAt()).toContain(DAY)
  })
  it('go on hourly to the second day and daily to the fourteenth, then end', () => {
    const times = polledAt()
    const late = times.filter((ms) => ms > 2 * DAY + HOUR)
    expect(Math.max(...times.map((ms, index) => (ms <= 2 * DAY ? ms - (times[index - 1] ?? 0) : 0)))).toBe(HOUR)
    expect(late.every((ms, index) => index === 0 || ms - (late[index - 1] ?? 0) === DAY)).toBe(true)
    expect(times.at(-1)).toBeGreaterThan(13 * DAY)
    expect(times.at(-1)).toBeLessThan(16 * DAY)
  })
  it('go on three times after the money came, for a second payment', () => {
    expect(polledAt({ state: 'settled' })).toEqual([HOUR, HOUR + DAY, HOUR + 8 * DAY])
  })
})

describe('polls of a refund that has arrived', () => {
  it('go on for two months, counted from its arrival', () => {
    const days = [0, 2, 3, 29, 59].map(
      (day) => ((nextRefundPollAt(start, at(day * DAY), paymentTimings)?.getTime() ?? 0) - start.getTime()) / DAY,
    )
    expect(days).toEqual([1, 3, 7, 30, 60])
    expect(nextRefundPollAt(start, at(60 * DAY), paymentTimings)).toBeNull()
  })
})

describe('attempts at one message', () => {
  it('wait twice as long each time, at most an hour, and end', () => {
    const waits = [1, 2, 3, 13].map((attempts) => (nextAttemptAt(attempts, start, paymentTimings)?.getTime() ?? 0) - start.getTime())
    expect(waits).toEqual([1000, 2000, 4000, HOUR])
    expect(nextAttemptAt(paymentTimings.retriesMax, start, paymentTimings)).toBeNull()
  })
})

describe('divided timings', () => {
  it('preserve every proportion', () => {
    const divided = dividedTimings(100)
    expect(divided).toMatchObject({
      expiryMs: DAY / 100,
      pollStepsMs: [600, 1200, 3000, 6000, 18_000],
      retriesMax: paymentTimings.retriesMax,
    })
  })
})
