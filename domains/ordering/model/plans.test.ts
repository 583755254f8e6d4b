import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayCancelAny, packageState } from './package-state.ts'
import { nextRunAt, paceFrom } from './plans.ts'
import { isFinal, lineStates } from './states.ts'

const MINUTE = 60_000
const at = (minute: number) => new Date(1_800_000_000_000 + minute * MINUTE)
const clock = (runsMade: number, last: { startedAt: Date | null; isOver?: boolean }) => ({
  startedAt: at(0),
  pauseMs: 60 * MINUTE,
  runsMade,
  pacedFrom: null,
  pacedRuns: 0,
  last: { startedAt: last.startedAt, isOver: last.isOver ?? false },
})

describe('the next run of a drip feed', () => {
  it('comes at its planned time when the one before it began on time', () => {
    expect(nextRunAt(clock(1, { startedAt: at(0) }))).toEqual(at(60))
    expect(nextRunAt(clock(3, { startedAt: at(118) }))).toEqual(at(180))
  })
  it('comes a whole pause after a run that began late', () => {
    expect(nextRunAt(clock(2, { startedAt: at(170) }))).toEqual(at(230))
  })
  it('is not planned while the one before it may still begin, and at its own time when that one never did', () => {
    expect(nextRunAt(clock(2, { startedAt: null }))).toBeUndefined()
    expect(nextRunAt(clock(2, { startedAt: null, isOver: true }))).toEqual(at(120))
  })
  it('is never closer than a pause to the start of the one before, and never before its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100_000 }), (runsMade, minute) => {
        const next = nextRunAt(clock(runsMade, { startedAt: at(minute) })) ?? new Date(0)
        expect(next.getTime()).toBeGreaterThanOrEqual(at(minute + 60).getTime())
        expect(next.getTime()).toBeGreaterThanOrEqual(at(60 * runsMade).getTime())
        expect([at(minute + 60).getTime(), at(60 * runsMade).getTime()]).toContain(next.getTime())
      }),
    )
  })
})

describe('another pause of a drip feed', () => {
  it('counts from the run that was made last, whether it is longer or shorter', () => {
    const bought = clock(5, { startedAt: at(240) })
    const [longer, shorter] = [120, 30].map((minutes) => ({ ...bought, ...paceFrom(bought), pauseMs: minutes * MINUTE }))
    expect([longer && nextRunAt(longer), shorter && nextRunAt(shorter)]).toEqual([at(240 + 120), at(240 + 30)])
    expect(longer && nextRunAt({ ...longer, runsMade: 7 })).toEqual(at(240 + 3 * 120))
  })
  it('is forgotten when the one before comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 10_080 }), (runsMade, minutes) => {
        const bought = clock(runsMade, { startedAt: at(0) })
        const other = { ...bought, ...paceFrom(bought), pauseMs: minutes * MINUTE }
        expect(nextRunAt({ ...other, ...paceFrom(other), pauseMs: bought.pauseMs })).toEqual(nextRunAt(bought))
      }),
    )
  })
})

describe('a package', () => {
  const item = (state: (typeof lineStates)[number], serviceAllowsCancel = false) => ({
    state,
    serviceAllowsCancel,
    charged: 1n,
    refunded: 0n,
  })
  const of = (...states: (typeof lineStates)[number][]) => packageState(states.map((state) => item(state)))

  it('stands where its worst item stands', () => {
    expect(of('ready', 'ready')).toBe('ready')
    expect(of('completed', 'ready')).toBe('running')
    expect(of('running', 'canceled')).toBe('running')
    expect(of('running', 'paused')).toBe('paused')
    expect(of('paused', 'moderation')).toBe('review')
    expect(of('review', 'failed', 'running')).toBe('failed')
  })
  it('ends completed, canceled or partial', () => {
    expect(of('completed', 'completed')).toBe('completed')
    expect(of('canceled', 'canceled')).toBe('canceled')
    expect(of('completed', 'canceled')).toBe('partial')
    expect(of('completed', 'partial')).toBe('partial')
  })
  it('has ended exactly when all its items have', () => {
    const anItem = fc.constantFrom(...lineStates.filter((state) => state !== 'unpaid' && state !== 'expired'))
    fc.assert(
      fc.property(fc.array(anItem, { minLength: 1, maxLength: 6 }), (states) => {
        expect(isFinal(of(...states))).toBe(states.every(isFinal))
      }),
    )
  })
  it('can be canceled while one of its items can', () => {
    expect(mayCancelAny([item('completed'), item('running', true)])).toBe(true)
    expect(mayCancelAny([item('completed', true), item('running')])).toBe(false)
  })
})
