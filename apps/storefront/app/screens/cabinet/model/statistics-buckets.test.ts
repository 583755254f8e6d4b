import { describe, expect, it } from 'vitest'
import { axisTop, sumOf } from './statistics-buckets.ts'

describe('the axis of the statistics', () => {
  it('ends at the next round figure and never at nothing', () => {
    expect([0, 0.03, 1, 1.01, 42, 50, 51, 999].map(axisTop)).toEqual([1, 0.05, 1, 2, 50, 50, 100, 1000])
  })
  it('sums what it shows', () => {
    const buckets = [
      { date: '2026-01-01', quantity: 10, cost: '0.10', orders_count: 1 },
      { date: '2026-01-02', quantity: 5, cost: '1.25', orders_count: 2 },
    ]
    expect([sumOf(buckets, 'cost'), sumOf(buckets, 'quantity'), sumOf(buckets, 'orders_count')]).toEqual([1.35, 15, 3])
  })
})
