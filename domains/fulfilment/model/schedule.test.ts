import { describe, expect, it } from 'vitest'
import { pollAt, pollsOnceMoved, resolveAt, retryAt } from './schedule.ts'
import { after, fulfilmentTimings } from './timings.ts'

const now = new Date('2026-11-20T12:00:00Z')
const timings = fulfilmentTimings()
const waits = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 1000)

describe('waits', () => {
  it('between attempts double from 5 s to 15 min, with full jitter', () => {
    expect([0, 1, 2, 7, 8, 500].map((tries) => waits(retryAt(now, tries, timings, 1)))).toEqual([5, 10, 20, 640, 900, 900])
    expect(waits(retryAt(now, 3, timings, 0))).toBe(0)
    expect(waits(retryAt(now, 3, timings, 0.5))).toBe(20)
  })
  it('between status polls grow tier by tier, give or take a fifth', () => {
    expect([0, 4, 5, 16, 17, 41, 65, 1_000].map((polls) => waits(pollAt(now, polls, timings, 0.5)))).toEqual([
      60, 60, 300, 300, 900, 3600, 21_600, 21_600,
    ])
    expect(waits(pollAt(now, 0, timings, 0))).toBe(48)
    expect(waits(pollAt(now, 0, timings, 1))).toBe(72)
  })
  it('between status polls of an order that moves are those of a new order, and five minutes from the sixth on', () => {
    const every = [0, 4, 5, 40, 1_000].map((polls) => waits(pollAt(now, pollsOnceMoved(polls, timings), timings, 0.5)))
    expect(every).toEqual([60, 60, 300, 300, 300])
  })
  it('before polls of an unknown outcome count from the time it became unknown, and end', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => waits(resolveAt(now, step, now, timings)))).toEqual([
      60,
      300,
      900,
      3600,
      21_600,
      86_400,
      null,
    ])
    expect(resolveAt(after(now, -600_000), 1, now, timings)).toEqual(now)
  })
  it('shrink together, but the freshness of an intent is never divided', () => {
    const fast = fulfilmentTimings(100)
    expect([fast.leaseMs, fast.resolveAfterMs[0], fast.pollTiers[1]?.everyMs, fast.sendFreshMs]).toEqual([1_200, 600, 3_000, 5_000])
  })
})
