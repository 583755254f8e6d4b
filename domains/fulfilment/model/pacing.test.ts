import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalAfter, type CallBudget, callWaitMs, freeCalls, saysTooOften } from './pacing.ts'

const start = new Date('2026-01-01T00:00:00Z')
const at = (ms: number) => new Date(start.getTime() + ms)
const fresh: CallBudget = { arrival: null, limitedUntil: null }

describe('the pace of calls', () => {
  it('lets a sixth of a minute’s calls come at once, then one after the other', () => {
    expect(freeCalls(fresh, 60, start)).toBe(10)
    const used = { ...fresh, arrival: arrivalAfter(fresh, 60, start, 10) }
    expect([freeCalls(used, 60, start), callWaitMs(used, 60, start)]).toEqual([0, 1000])
    expect([freeCalls(used, 60, at(999)), freeCalls(used, 60, at(1000)), freeCalls(used, 60, at(60_000))]).toEqual([0, 1, 10])
    expect(freeCalls(fresh, 1, start)).toBe(1)
  })
  it('is unlimited without a limit, and pauses while the provider accepts no calls', () => {
    expect([freeCalls(fresh, null, start), callWaitMs(fresh, null, start)]).toEqual([Number.POSITIVE_INFINITY, 0])
    const limited = { ...fresh, limitedUntil: at(5000) }
    expect([freeCalls(limited, null, start), callWaitMs(limited, null, start), callWaitMs(limited, null, at(5000))]).toEqual([0, 5000, 0])
  })
  it('never makes more calls in any minute than allowed and a burst', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), steps, (perMinute, waits) => {
        let [budget, time]: [CallBudget, number] = [fresh, 0]
        const made: number[] = []
        for (const wait of waits) {
          time += wait
          if (freeCalls(budget, perMinute, at(time)) === 0) continue
          made.push(time)
          budget = { ...budget, arrival: arrivalAfter(budget, perMinute, at(time), 1) }
        }
        const allowed = perMinute + Math.max(1, Math.floor(perMinute / 6))
        return made.every((one) => made.filter((other) => other >= one && other < one + 60_000).length <= allowed)
      }),
    )
  })
  it('knows the texts that mean "too often"', () => {
    for (const text of ['Rate limit exceeded', 'Too many requests', 'ratelimit']) expect(saysTooOften(200, text)).toBe(true)
    expect(saysTooOften(429, '')).toBe(true)
    expect(saysTooOften(200, 'Maintenance')).toBe(false)
  })
})
