import { expect, it } from 'vitest'
import { sumOf } from './statistics-buckets.ts'

it('the statistics sum what they show', () => {
  const buckets = [
    { date: '2026-01-01', quantity: 10, cost: '0.10', orders_count: 1 },
    { date: '2026-01-02', quantity: 5, cost: '1.25', orders_count: 2 },
  ]
  expect([sumOf(buckets, 'cost'), sumOf(buckets, 'quantity'), sumOf(buckets, 'orders_count')]).toEqual([1.35, 15, 3])
})
