import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dripModes, dripRuns } from './drip-runs.ts'

const bounds = { min: 10, max: 1000, step: 1 }
const plan = { mode: 'flat', runs: 3, quantity: 100, step: 10 } as const

describe('dripRuns', () => {
  it('knows flat, increasing, decreasing and random runs (DRIP-003)', () => {
    expect(dripRuns(plan, bounds)).toEqual([100, 100, 100])
    expect(dripRuns({ ...plan, mode: 'increasing' }, bounds)).toEqual([100, 110, 120])
    expect(dripRuns({ ...plan, mode: 'decreasing' }, bounds)).toEqual([100, 90, 80])
    const random = dripRuns({ ...plan, mode: 'random' }, bounds) ?? []
    expect(random).toHaveLength(3)
    expect(random.reduce((sum, run) => sum + run, 0)).toBe(300)
    expect(random.every((run) => run >= 90 && run <= 110)).toBe(true)
  })
  it('refuses a plan with a run outside the bounds (DRIP-003)', () => {
    expect(dripRuns({ ...plan, mode: 'increasing' }, { ...bounds, max: 110 })).toBeUndefined()
    expect(dripRuns({ ...plan, quantity: 5 }, bounds)).toBeUndefined()
  })
  it('a decreasing plan stops at the minimum', () => {
    expect(dripRuns({ ...plan, mode: 'decreasing', step: 60 }, bounds)).toEqual([100, 40, 10])
  })
  it('random runs keep the ordered total and the bounds, whatever the random numbers', () => {
    const picks = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 1000 }),
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 1, max: 2000 }),
        picks,
        (quantity, runs, step, stream) => {
          const picked = dripRuns({ mode: 'random', runs, quantity, step }, bounds, () => stream.next().value ?? 0) ?? []
          expect(picked).toHaveLength(runs)
          expect(picked.reduce((sum, run) => sum + run, 0)).toBe(runs * quantity)
          expect(picked.every((run) => run >= bounds.min && run <= bounds.max && Math.abs(run - quantity) <= step)).toBe(true)
        },
      ),
    )
  })
  it('names the four modes that the server accepts', () => {
    expect(dripModes).toEqual(['flat', 'increasing', 'decreasing', 'random'])
  })
})
