import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOnPlan, perHour, plotDelivery, xTickTimes } from './chart-geometry.ts'

const HOUR = 3_600_000
const start = Date.UTC(2026, 2, 14, 18)
const points = [
  { at: start, delivered: 0 },
  { at: start + HOUR, delivered: 500 },
  { at: start + 3 * HOUR, delivered: 1500 },
]
const box = { width: 500, height: 200 }

describe('the delivery chart', () => {
  it('marks whole hours of the visitor’s clock', () => {
    expect(xTickTimes(start, start + 6 * HOUR, 0)).toEqual([0, 1, 2, 3, 4, 5, 6].map((hour) => start + hour * HOUR))
    const inIndia = xTickTimes(start, start + 6 * HOUR, 5.5 * HOUR)
    expect((inIndia[0] ?? 0) - start).toBe(HOUR / 2)
    fc.assert(fc.property(fc.integer({ min: 30, max: 600_000 }), (minutes) => xTickTimes(start, start + minutes * 60_000, 0).length <= 9))
  })
  it('plots the curve from the start to now, under its area, and the plan to the expected finish', () => {
    const plot = plotDelivery({ points, quantity: 2000, now: start + 4 * HOUR, expectedAt: start + 5 * HOUR }, box)
    expect(plot.line).toBe('M0 200L100 150L300 50L400 50')
    expect(plot.area).toBe('M0 200L100 150L300 50L400 50L400 200L0 200Z')
    expect(plot.plan).toBe('M0 200L500 0')
    expect(plot.nowX).toBe(400)
    expect(plot.last).toEqual({ x: 400, y: 50, delivered: 1500 })
  })
  it('has no more times on its foot than there is room for', () => {
    for (const width of [120, 240, 700]) {
      const { xTicks } = plotDelivery(
        { points, quantity: 2000, now: start + 4 * HOUR, expectedAt: start + 5 * HOUR },
        { width, height: 200 },
      )
      const gaps = xTicks.slice(1).map((tick, index) => tick.x - (xTicks[index]?.x ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(width === 120 ? 40 : 60)
    }
  })
  it('goes on after the end when something was added later', () => {
    const plot = plotDelivery({ points, quantity: 1500, now: start + 9 * HOUR, expectedAt: null, until: start + 6 * HOUR }, box)
    expect(plot.line).toBe('M0 200L83.3 133.3L250 0L500 0')
    expect(plot.nowX).toBe(null)
  })
  it('ends where the order ended and has no now', () => {
    const plot = plotDelivery({ points, quantity: 1500, now: start + 90 * HOUR, expectedAt: null }, box)
    expect(plot.nowX).toBeNull()
    expect(plot.plan).toBeNull()
    expect(plot.last?.x).toBe(500)
  })
  it('a point that is newer than the clock is where now is', () => {
    const plot = plotDelivery({ points, quantity: 2000, now: start + 2 * HOUR, expectedAt: start + 6 * HOUR }, box)
    expect(plot.nowX).toBe(plot.last?.x)
    expect(plot.nowX).toBe(250)
  })
  it('plots an order without any progress as nothing yet', () => {
    const plot = plotDelivery({ points: [], quantity: 1000, now: start, expectedAt: null }, box)
    expect([plot.line, plot.area, plot.last]).toEqual(['', '', null])
  })
  it('counts what arrived in each hour, and loses nothing', () => {
    expect(perHour(points).map(({ delivered }) => delivered)).toEqual([500, 500, 500, 0])
    expect(perHour([])).toEqual([])
  })
  it('says whether the delivery keeps to its plan', () => {
    const at = (hours: number) => isOnPlan({ points, quantity: 2000, now: start + hours * HOUR, expectedAt: start + 5 * HOUR })
    expect([at(3), at(4), at(4.9), at(6)]).toEqual([true, true, false, false])
    expect(isOnPlan({ points, quantity: 2000, now: start + 4 * HOUR, expectedAt: null })).toBe(true)
  })
})
