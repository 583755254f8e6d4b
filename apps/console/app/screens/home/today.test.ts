import { describe, expect, it } from 'vitest'
import { axisOf, changePercent, runningTotals, soldByNow, soldIn } from './today.ts'

const hours = [
  { orders: 2, sales: '3.50' },
  { orders: 0, sales: '0.00' },
  { orders: 4, sales: '8.00' },
]

describe('what was sold', () => {
  it('is the sum of its hours', () => {
    expect(soldIn(hours)).toEqual({ orders: 6, sales: 11.5 })
    expect(soldIn(hours, 2)).toEqual({ orders: 2, sales: 3.5 })
  })
  it('grows from nothing, hour after hour', () => {
    expect(runningTotals(hours, ({ orders }) => orders)).toEqual([0, 2, 2, 6])
  })
  it('is compared with the same time of day: of the running hour only the part that is over', () => {
    expect(soldByNow(hours, 3, 15)).toEqual({ orders: 3, sales: 5.5 })
    expect(soldByNow(hours, 1, 0)).toEqual({ orders: 0, sales: 0 })
  })
  it('has no percents beside nothing', () => {
    expect([changePercent(125.4, 100), changePercent(50, 100), changePercent(5, 0)]).toEqual([25.4, -50, undefined])
  })
})

describe('an axis', () => {
  it.each([
    [0, 4],
    [3, 4],
    [7, 8],
    [1214, 2000],
    [2384, 4000],
    [0.7, 0.8],
  ])('up to %d ends at %d', (highest, top) => {
    const axis = axisOf(0, highest)
    expect(axis.bottom).toBe(0)
    expect(axis.top).toBeCloseTo(top, 10)
  })
  it.each([
    [-43.24, 0],
    [-3, 5],
    [-1, 7],
    [-900, 100],
  ])('from %d to %d has nothing on one of its lines', (lowest, highest) => {
    const { bottom, top } = axisOf(lowest, highest)
    expect(bottom).toBeLessThanOrEqual(lowest)
    expect(top).toBeGreaterThanOrEqual(highest)
    const step = (top - bottom) / 4
    expect(Number.isInteger(Math.round((bottom / step) * 1e6) / 1e6)).toBe(true)
    expect(top - bottom).toBeLessThanOrEqual((highest - lowest) * 4)
  })
})
