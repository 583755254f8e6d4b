import { describe, expect, it } from 'vitest'
import { axisOf } from './axis.ts'

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
